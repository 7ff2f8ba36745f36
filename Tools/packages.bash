# A function for the scripts of this package, which read this file by `source`: it builds and tests packages that depend
# on Reel by its path, such as Tools/MakeArt, Tools/Attacks, Tools/Benchmarks and new games.

# The folder of Reel, before the script changes into another one.
packages_reel=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Runs `swift COMMAND` (build, test, run) for the package in FOLDER in the build folder SCRATCH. If Reel is built there
# with the same settings, nothing of Reel is compiled again. Swift locks the build folder, so each build waits for the
# others.
#
#   swift_in SCRATCH COMMAND FOLDER [ARGUMENT…]
swift_in() {
  local scratch=$1 command=$2 folder=$3
  # The packages that Reel was built with, so that nothing is fetched or built once more.
  [[ ! -f $packages_reel/Package.resolved ]] || cp "$packages_reel/Package.resolved" "$folder"
  # Swift would take the build plan that lies there for that of the present package.
  local plan=$scratch/debug/description.json status=0
  [[ " ${*:4} " != *' -c release '* ]] || plan=$scratch/release/description.json
  rm -f "$plan"
  swift "$command" --package-path "$folder" --scratch-path "$scratch" "${@:4}" || status=$?
  rm -f "$plan"
  return "$status"
}
