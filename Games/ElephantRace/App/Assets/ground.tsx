<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="30" tileheight="30" spacing="2" margin="1" tilecount="24" columns="8">
 <image source="ground.png" width="256" height="96"/>
 <tile id="7" type="mud"/>
 <tile id="8" type="mud"/>
 <tile id="9" type="mud"/>
 <tile id="10" type="detour"/>
 <tile id="11" type="detour"/>
 <tile id="16" type="detour"/>
 <tile id="17" type="detour"/>
</tileset>
