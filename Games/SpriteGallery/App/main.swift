import ReelApp
import SpriteGalleryRules

GameApp<SpriteGallery>.main()
