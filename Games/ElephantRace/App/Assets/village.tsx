<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="village" tilewidth="202" tileheight="192" tilecount="22" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="Scenery">
  <image width="172" height="132" source="village/house-1.png"/>
 </tile>
 <tile id="1" type="Scenery">
  <image width="172" height="132" source="village/house-2.png"/>
 </tile>
 <tile id="2" type="Scenery">
  <image width="172" height="132" source="village/house-3.png"/>
 </tile>
 <tile id="3" type="Scenery">
  <image width="132" height="176" source="village/palm.png"/>
 </tile>
 <tile id="4" type="Scenery">
  <image width="104" height="60" source="village/bush.png"/>
 </tile>
 <tile id="5" type="Scenery">
  <image width="124" height="36" source="village/fence.png"/>
 </tile>
 <tile id="6" type="Scenery">
  <image width="92" height="110" source="village/banana-plant.png"/>
 </tile>
 <tile id="7" type="Scenery">
  <image width="156" height="40" source="village/flags.png"/>
 </tile>
 <tile id="8" type="Scenery">
  <image width="64" height="48" source="village/fern.png"/>
 </tile>
 <tile id="9" type="Scenery">
  <image width="202" height="192" source="village/gate-start.png"/>
 </tile>
 <tile id="10" type="Scenery">
  <image width="202" height="192" source="village/gate-finish.png"/>
 </tile>
 <tile id="11" type="Banana">
  <image width="36" height="34" source="village/bananas.png"/>
 </tile>
 <tile id="12" type="Mouse">
  <image width="40" height="40" source="village/basket.png"/>
 </tile>
 <tile id="13" type="Door">
  <image width="108" height="126" source="village/door.png"/>
 </tile>
 <tile id="14" type="Pot">
  <image width="44" height="48" source="village/pot.png"/>
 </tile>
 <tile id="15" type="Cage">
  <image width="100" height="88" source="village/cage.png"/>
 </tile>
 <tile id="16" type="Spectator">
  <image width="42" height="54" source="village/guest-1.png"/>
 </tile>
 <tile id="17" type="Spectator">
  <image width="42" height="54" source="village/guest-2.png"/>
 </tile>
 <tile id="18" type="Spectator">
  <image width="42" height="54" source="village/guest-3.png"/>
 </tile>
 <tile id="19" type="Spectator">
  <image width="42" height="54" source="village/guest-4.png"/>
 </tile>
 <tile id="20" type="Spectator">
  <image width="42" height="54" source="village/guest-5.png"/>
 </tile>
 <tile id="21" type="Spectator">
  <image width="42" height="54" source="village/guest-6.png"/>
 </tile>
</tileset>
