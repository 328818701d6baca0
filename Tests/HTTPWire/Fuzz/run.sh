#!/bin/sh
# Fuzzes HTTPWire: `run.sh [seconds]` for each target, 60 by default. A crash leaves its input and exits with 77.
# The corpus beside this script is where it starts; what is new is kept in a scratch folder unless KEEP is set.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
wire="$here/../../../Modules/HTTPWire/HTTPWire"
scratch=${SCRATCH:-$(mktemp -d)}
seconds=${1:-60}
# Swift's own handler would take the signal, and no input would be written.
export SWIFT_BACKTRACE=enable=no
for target in Request WebSocket; do
  # shellcheck disable=SC2046
  swiftc -O -parse-as-library -module-name Fuzz -sanitize=fuzzer,address -o "$scratch/$target" \
    $(find "$wire" -name '*.swift') "$here/${target}Fuzz.swift"
  mkdir -p "$scratch/found/$target"
  "$scratch/$target" -max_total_time="$seconds" -timeout=1 -max_len=8192 -dict="$here/http.dict" \
    -print_final_stats=1 -artifact_prefix="$scratch/" "$scratch/found/$target" "$here/Corpus/$target"
  if [ -n "${KEEP:-}" ]; then
    "$scratch/$target" -merge=1 "$here/Corpus/$target" "$scratch/found/$target"
  fi
done
