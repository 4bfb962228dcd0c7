#!/usr/bin/env bash
# summarize_junit_test.sh SCRIPT: the summary counts what ctest writes, and its exit code judges it.
set -euo pipefail

script=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
errors=0

# expect CODE LINE REPORT...: the exit code and the one line printed for the reports.
expect() {
    local code=$1 line=$2 actual_line actual_code=0
    shift 2
    actual_line=$("$script" "$@" 2>/dev/null) || actual_code=$?
    if [ "$actual_line" != "$line" ] || [ "$actual_code" != "$code" ]; then
        echo "$*: expected '$line' ($code), got '$actual_line' ($actual_code)" >&2
        errors=$((errors + 1))
    fi
}

case_xml() { # NAME STATUS [SKIP_MESSAGE]
    printf '\t<testcase name="%s" classname="%s" time="0.1" status="%s">\n' "$1" "$1" "$2"
    [ $# -lt 3 ] || printf '\t\t<skipped message="%s"/>\n' "$3"
    # Output that looks like a result is escaped by ctest and must not be counted.
    printf '\t\t<system-out>&lt;testcase name="x" status="run"</system-out>\n\t</testcase>\n'
}

passed=$folder/passed.xml
{ case_xml a run; case_xml b run; } >"$passed"
expect 0 "2 passed, 0 failed" "$passed"
expect 0 "4 passed, 0 failed" "$passed" "$passed"

failed=$folder/failed.xml
{ case_xml a run; case_xml b fail; } >"$failed"
expect 1 "1 passed, 1 failed" "$failed"
expect 1 "3 passed, 1 failed" "$failed" "$passed"
if [ "$("$script" "$failed" 2>&1 >/dev/null)" != "failed: b" ]; then
    echo "the test that failed is not named" >&2
    errors=$((errors + 1))
fi

skipped=$folder/skipped.xml
{
    case_xml a run
    case_xml b notrun SKIP_REGULAR_EXPRESSION_MATCHED
    case_xml c notrun SKIP_RETURN_CODE=77
    case_xml d disabled
} >"$skipped"
expect 0 "1 passed, 0 failed, 3 skipped" "$skipped"

# ctest lists a test that it could not start as skipped; nobody asked for that.
unstarted=$folder/unstarted.xml
{
    case_xml a run
    case_xml b notrun "Unable to find executable"
    case_xml c notrun "Fixture dependency failed"
} >"$unstarted"
expect 1 "1 passed, 2 failed" "$unstarted"

only_skipped=$folder/only_skipped.xml
case_xml a notrun SKIP_RETURN_CODE=77 >"$only_skipped"
expect 1 "0 passed, 0 failed, 1 skipped" "$only_skipped"

expect 1 "2 passed, 1 failed" "$passed" "$folder/no-such-report.xml"

exit $((errors > 0))
