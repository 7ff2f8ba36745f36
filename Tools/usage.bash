# Sourced by the scripts of Tools: the comment at the head of a script is its help.
#
#   answer_help "$@"        prints the help and ends the script if the first argument is --help or -h
#   take_no_arguments "$@"  ends the script with 64 if there is an argument
#   refuse_argument WORD    ends the script with 64

# The outermost file is the script itself.
help_text() { awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "${BASH_SOURCE[${#BASH_SOURCE[@]} - 1]}"; }

answer_help() {
  case ${1:-} in
    --help | -h)
      help_text
      exit 0
      ;;
  esac
}

take_no_arguments() { (($# == 0)) || refuse_argument "$1"; }

refuse_argument() {
  local name=${BASH_SOURCE[${#BASH_SOURCE[@]} - 1]##*/}
  {
    echo "$name: expected one of the forms below, found '$1'."
    help_text | grep -E '^ +Tools/'
  } >&2
  exit 64
}
