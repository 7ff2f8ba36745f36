# Sourced by Tools/check-graph: the direction of the folders inside of some modules.
#
# A folder knows another one if a file in it names a type that a file of the other declares at its outermost level, or a
# function or value of a name that no other folder of any module declares. A row has a module, a folder (`.` for the
# files beside the folders), and the folders that it may know, which have rows of their own above it. So no folders know
# each other in a circle, but for the exceptions: a module, a folder, a folder below it that it may know, and the reason
# in words.
folders='
ReelECS Types
ReelECS Storage       Types
ReelECS World         Types Storage
ReelECS Links         Types Storage World
ReelECS Query         Types Storage World Links
ReelECS Changes       Types Storage World Links Query
ReelECS Schedule      Types Storage World Query Changes
ReelECS Migration     Types
ReelECS Snapshots     Types Storage World Links Changes Migration
ReelECS Copies        Types Storage World Links Changes Snapshots
ReelECS Prefabs       Storage World Changes Copies
ReelECS Introspection Types Storage World Links Query Changes Snapshots
ReelECS Generated     Storage World Query Changes Prefabs

ReelReplay Clock
ReelReplay Format
ReelReplay Recording  Format
ReelReplay Verifying  Format Recording
ReelReplay Showing    Format Verifying
ReelReplay History

ReelMatch Effects
ReelMatch Rollback    Effects
ReelMatch Packets     Rollback
ReelMatch Recording   Rollback
ReelMatch Desync      Rollback Packets Recording
ReelMatch Links       Packets Desync
ReelMatch Rooms       Packets Links
ReelMatch Session     Effects Rollback Packets Recording Desync Links
ReelMatch Authoritative Effects Rollback Packets Recording Desync Links Session

ReelDrawing Drawing
ReelDrawing Camera      Drawing
ReelDrawing Sprites     Drawing Camera
ReelDrawing Shadows     Drawing Sprites
ReelDrawing Crossfades  Drawing Sprites Shadows
ReelDrawing Labels      Drawing Camera Sprites
ReelDrawing Layers      Drawing Camera Sprites Shadows
ReelDrawing TileMaps    Drawing Camera Sprites Shadows
ReelDrawing Particles   Drawing Camera Sprites
ReelDrawing Transitions Drawing Camera
ReelDrawing Overlay     Drawing Sprites

ReelPlatform Devices
ReelPlatform Input   Devices
ReelPlatform Drawing
ReelPlatform Backend Devices Input Drawing
ReelPlatform Audio   Backend

ReelSDL Input
ReelSDL Renderer
ReelSDL Card     Renderer
ReelSDL Software Renderer
ReelSDL Window   Input Renderer Card Software

ReelHost Fields
ReelHost Assets
ReelHost Saves
ReelHost Crashes
ReelHost Program Assets Saves
ReelHost Games   Assets Program
ReelHost Reels   Assets Program Games
ReelHost Runs    Saves Crashes Program Games Reels
ReelHost Match   Saves Crashes Program
ReelHost Rooms   Saves Crashes Program Reels Match
ReelHost Sweep   Fields Crashes Program Games Reels Runs

ReelInspector Inspect
ReelInspector Trace
ReelInspector Profile  Inspect
ReelInspector Explorer Inspect
ReelInspector Written

ReelService Routes
ReelService Agones
ReelService HTTP   Routes

ReelCommands Options
ReelCommands Simulation Options
ReelCommands Match      Options
ReelCommands Sweep      Options
ReelCommands Authors    Options
ReelCommands Collections Authors
ReelCommands .          Simulation Match Sweep Authors

ReelPlay Picture
ReelPlay Match
ReelPlay Travel
ReelPlay Game    Picture Match Travel
ReelPlay Replay  Picture Travel

ReelApp Window
ReelApp Files
ReelApp Travel
ReelApp Play   Window Files Travel
ReelApp Replay Window
ReelApp Render Window
ReelApp .      Window Play Replay Render
'
exceptions='
ReelECS World Query    a component names the access by which queries read it, and a context has the queries that run
ReelECS World Links    the end of an entity ends its links
ReelECS World Changes  a component names its hooks, and a state has its observers, events and commands
'

# Functions of awk that both checks use.
awk_functions='
  function violation(location, sentence) { print location ": " sentence; violations += 1 }

  # The line without string literals and comments.
  function code(line) {
    gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
    if (comment) {
      if (!match(line, /\*\//)) return ""
      line = substr(line, RSTART + 2)
      comment = 0
    }
    sub(/\/\/.*/, "", line)
    gsub(/\/\*[^*]*\*\//, "", line)
    if (match(line, /\/\*/)) { comment = 1; line = substr(line, 1, RSTART - 1) }
    return line
  }
'

# Prints file:line: for each name by which a folder knows another one against the tables, and for each row that is wrong.
# Returns 1 if there are any. Takes the files of all modules. Generated field lists are extensions of types, each of
# which could lie beside its type, so they count as no folder.
check_folders() {
  local file hand=()
  for file in "$@"; do [[ $file == */Generated/FieldLists.swift ]] || hand+=("$file"); done
  set -- "${hand[@]}"
  folders=$folders exceptions=$exceptions awk "$awk_functions"'
    BEGIN {
      table = "Tools/folders.bash:1"
      count = split(ENVIRON["folders"], row, "\n")
      for (at = 1; at <= count; at++) {
        words = split(row[at], word, " ")
        if (words < 2) continue
        checked[word[1]] = 1
        for (index_ = 3; index_ <= words; index_++) {
          if (!((word[1], word[index_]) in listed))
            violation(table, "folder " word[index_] " of " word[1] " has no row above that of " word[2])
          allowed[word[1], word[2], word[index_]] = 1
        }
        listed[word[1], word[2]] = 1
      }
      count = split(ENVIRON["exceptions"], row, "\n")
      for (at = 1; at <= count; at++) {
        words = split(row[at], word, " ")
        if (words == 0) continue
        if (words < 6) violation(table, "the exception " row[at] " has no reason")
        allowed[word[1], word[2], word[3]] = 1
        excepted[word[1], word[2], word[3]] = 1
      }
    }

    FNR == 1 {
      comment = 0
      parts = split(FILENAME, part, "/")
      module = part[2]
      folder = parts > 3 ? part[3] : "."
      holder = ""
    }
    FNR == 1 && pass == 1 && (module in checked) && !((module, folder) in listed) {
      violation(FILENAME ":1", folder == "." ? "a file of " module " lies in one of its folders" : \
        "folder " folder " of " module " is not in the table of Tools/folders.bash")
    }

    # Declarations. A type inside of another one, or a private function or value, hides those of its name in other
    # folders. A function or value is that of a folder if no other folder declares one of its name.
    pass == 1 {
      if (/^#(if|endif)/) isConditional = /^#if/
      if (!/(struct|class|enum|protocol|typealias|actor|extension|func|var|let|case) +[A-Za-z]/) next
      line = code($0)
      isOutermost = line ~ (isConditional ? "^  [^ ]" : "^[^ ]")
      if (isOutermost) holder = line
      isHidden = line ~ /^ *(file)?private / || holder ~ /^ *(file)?private /
      if ((module in checked) && match(line, /(^|[ \t])(struct|class|enum|protocol|typealias|actor) +[A-Z][A-Za-z0-9]*/)) {
        name = substr(line, RSTART, RLENGTH)
        sub(/.* /, "", name)
        declares[module, folder, name] = 1
        if (isOutermost && !isHidden) owner[module, name] = folder
      }
      gsub(/case +(let|var) /, "let ", line)
      for (rest = line; match(rest, /(^|[^A-Za-z0-9_.])(func|var|let|case) +[a-z][A-Za-z0-9_]*/); ) {
        name = substr(rest, RSTART, RLENGTH)
        sub(/.* /, "", name)
        rest = substr(rest, RSTART + RLENGTH)
        if (isHidden) declares[module, folder, name] = 1
        else if (!(name in home)) home[name] = module SUBSEP folder
        else if (home[name] != module SUBSEP folder) home[name] = "several"
        if (isHidden || !(module in checked)) continue
        if (isOutermost) isFree[module, name] = 1
        else if (line !~ (isConditional ? "^    [^ ]" : "^  [^ ]") || holder ~ /(^|[ \t])(func|let|var) /) continue
        owner[module, name] = folder
      }
    }

    pass == 2 && (module in checked) {
      line = code($0)
      gsub(/[^A-Za-z0-9_.(]+/, " ", line)
      gsub(/[.]/, " .", line)
      gsub(/[(]/, "( ", line)
      count = split(line, word, " ")
      for (at = 1; at <= count; at++) {
        name = word[at]
        gsub(/[.(]/, "", name)
        if (!((module, name) in owner)) continue
        other = owner[module, name]
        if (other == folder || (module, folder, name) in declares) continue
        if (name ~ /^[a-z]/) {
          if (home[name] != module SUBSEP other) continue
          # Elsewhere, the name is that of a parameter.
          if (((module, name) in isFree) ? word[at] ~ /^[.]/ : word[at] !~ /[.(]/) continue
        }
        used[module, folder, other] = 1
        if (!((module, folder, other) in allowed))
          violation(FILENAME ":" FNR, "folder " folder " of " module " must not know " other ": " name)
      }
    }

    END {
      for (edge in excepted) {
        split(edge, word, SUBSEP)
        if (!(edge in used))
          violation(table, "folder " word[2] " of " word[1] " no longer knows " word[3] ": take the exception out")
      }
      exit (violations > 0)
    }
  ' pass=1 "$@" pass=2 "$@"
}
