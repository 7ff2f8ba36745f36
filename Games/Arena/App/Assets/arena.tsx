<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="arena" tilewidth="16" tileheight="16" tilecount="40" columns="8">
 <image source="arena-tiles.png" width="128" height="80"/>
 <tile id="0">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="1">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="2">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="3">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="4">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="5">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="6">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="7">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="8">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="9">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="10">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="11">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="12">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="13">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="14">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="15">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="16">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="17">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="0"><polygon points="0,0 -16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="18">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="16"><polygon points="0,0 16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="19">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="16"><polygon points="0,0 -16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="20">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="8"><polygon points="0,0 16,8 0,8"/></object>
  </objectgroup>
 </tile>
 <tile id="21">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="8"><polygon points="0,0 -16,8 0,8"/></object>
  </objectgroup>
 </tile>
 <tile id="22">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="8"><polygon points="0,0 16,-8 0,-8"/></object>
  </objectgroup>
 </tile>
 <tile id="23">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="8"><polygon points="0,0 -16,-8 0,-8"/></object>
  </objectgroup>
 </tile>
 <tile id="24">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 16,8 16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="25">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="0"><polygon points="0,0 -16,8 -16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="26">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="16"><polygon points="0,0 16,-8 16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="27">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="16"><polygon points="0,0 -16,-8 -16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="28">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 8,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="29">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="0"><polygon points="0,0 -8,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="30">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="16"><polygon points="0,0 8,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="31">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="16"><polygon points="0,0 -8,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="32">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 8,0 16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="33">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="0"><polygon points="0,0 -8,0 -16,16 0,16"/></object>
  </objectgroup>
 </tile>
 <tile id="34">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="16"><polygon points="0,0 8,0 16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="35">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="16"><polygon points="0,0 -8,0 -16,-16 0,-16"/></object>
  </objectgroup>
 </tile>
 <tile id="36">
  <objectgroup draworder="index" id="2">
   <object id="1" type="oneWay" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <wangsets>
  <wangset name="ground" type="edge" tile="0">
   <wangcolor name="bricks" color="#a9bceb" tile="0" probability="1"/>
   <wangtile tileid="0" wangid="1,0,1,0,1,0,1,0"/>
   <wangtile tileid="1" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="2" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="3" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="4" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="5" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="6" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="7" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="8" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="9" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="10" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="11" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="12" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="13" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="14" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="15" wangid="0,0,0,0,0,0,0,0"/>
  </wangset>
 </wangsets>
</tileset>
