# A function for the scripts in this folder, which read this file by `source`.

# Runs the tests that have been built, with the arguments of `swift test`. On Linux it starts their program itself,
# because SwiftPM gives up if another build in this folder has the build's database open at that moment. Tests end
# programs by signals, which a script in the background would let them ignore.
run_built_tests() {
  if [[ $(uname) == Linux ]]; then
    NO_COLOR=1 env --default-signal=HUP,INT,QUIT,TERM,PIPE \
      .build/debug/ReelPackageTests.xctest --testing-library swift-testing "$@"
  else
    swift test --skip-build --ignore-lock --disable-xctest "$@"
  fi
}
