/// The texts of a shipped folder.
enum ShipTexts {
  /// Returns the script that starts the game, with the system's libraries for graphics and sound devices or, if one is
  /// missing, with those of the game.
  static func launcher(_ game: String) -> String {
    """
    #!/bin/sh
    # Starts \(game). If this system lacks a library, those of lib/desktop are used.
    self=$0
    if [ -h "$self" ]; then self=$(readlink -f "$self"); fi
    case $self in
    */*) here=${self%/*} ;;
    *) here=. ;;
    esac
    program=$here/bin/\(game)
    case $(LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1) in
    *'not found'*)
      LD_LIBRARY_PATH=$here/lib/desktop${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
      export LD_LIBRARY_PATH
      ;;
    esac
    exec "$program" "$@"

    """
  }

  /// Returns the entry of a desktop's menu. `@FOLDER@` stands for the folder of the game.
  static func menuEntry(_ about: ShippedAbout) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=\(about.title)
    Exec="@FOLDER@/\(about.game)"
    Path=@FOLDER@
    Icon=@FOLDER@/icon.png
    Terminal=false
    Categories=Game;

    """
  }

  /// Returns the script that adds the game to the menu of the desktop, and removes it again.
  static func menuScript(_ game: String) -> String {
    #"""
    #!/bin/sh
    # Adds \#(game) to the menu of your desktop; with --remove, removes it again.
    here=$(cd "$(dirname "$0")" && pwd)
    entry=${XDG_DATA_HOME:-$HOME/.local/share}/applications/\#(game).desktop
    if [ "$1" = --remove ]; then
      rm -f "$entry"
      exit
    fi
    case $here in
    *[\\\"\`\$]*)
      echo "$here: expected a folder without \\ \" \` and \$, which a menu entry cannot name" >&2
      exit 65
      ;;
    esac
    mkdir -p "$(dirname "$entry")"
    # A menu entry needs absolute paths.
    folder=$(printf '%s' "$here" | sed 's/[&|]/\\&/g')
    sed "s|@FOLDER@|$folder|g" "$here/\#(game).desktop" >"$entry"
    chmod 755 "$entry"
    echo "$entry"

    """#
  }

  /// Returns the text that says what the folder contains.
  static func about(_ about: ShippedAbout, _ platform: ShipPlatform, glibc: String?) -> String {
    var lines = [about.version.isEmpty ? about.title : "\(about.title) \(about.version)", ""]
    if platform != .tool {
      lines.append("rules \(about.rules), content \(about.content)")
    }
    lines.append("made with Reel \(about.engine)")
    if platform == .library {
      lines.append("a C library, version \(LibraryFunction.interfaceVersion) of the interface")
    }
    if platform == .web {
      lines.append("a page: let a server serve this folder, such as python3 -m http.server")
    }
    switch (platform, glibc) {
    case (.server, _): lines.append("needs no library of the system")
    case (_, let glibc?): lines.append("needs glibc \(glibc) or newer")
    default: break
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
