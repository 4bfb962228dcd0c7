#!/usr/bin/env bash
# Prints "N passed, M failed[, K skipped]" for JUnit reports written by ctest, and to stderr before it
# the name of each test that failed. Fails when a test failed, when no test ran, or when a report is
# missing.
#
#   summarize_junit.sh REPORT...
#
# A test that could not be started (its program was not built, a fixture failed) counts as failed;
# only one that said itself that it skips, or is disabled, counts as skipped.
set -euo pipefail

missing=0
reports=(/dev/null)
for report in "$@"; do
    if [ -s "$report" ]; then
        reports+=("$report")
    else
        echo "summarize_junit: no report $report" >&2
        missing=$((missing + 1))
    fi
done

cat "${reports[@]}" | awk -v failed="$missing" '
    function finish() {
        if (status == "run") ++passed
        else if (status == "disabled" || status == "notrun" && said_skip) ++skipped
        else if (status != "") {
            ++failed
            print "failed: " name >"/dev/stderr"
        }
        status = ""; said_skip = 0
    }
    /<testcase / {
        finish()
        status = "unknown"
        name = match($0, / name="[^"]*"/) ? substr($0, RSTART + 7, RLENGTH - 8) : "?"
        if (match($0, / status="[a-z]*"/)) status = substr($0, RSTART + 9, RLENGTH - 10)
    }
    /<skipped message="SKIP_/ { said_skip = 1 }
    END {
        finish()
        printf "%d passed, %d failed", passed, failed
        if (skipped) printf ", %d skipped", skipped
        printf "\n"
        exit failed > 0 || passed == 0
    }'
