# Google Benchmark's CSV, rows named "table|row|column", to Markdown: nanoseconds a pair, and how many
# times the time of mbv (what it prepares once, a float batch or a hull, where there is that; peers
# prepare theirs, too) that is. Tables are sorted by
# name, rows by the 50% column.
BEGIN { FS = "," }

# name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,...
match($0, /^"[^"]*\|[^"]*%(\/[^"]*)?"/) {
    name = substr($0, 2, RLENGTH - 2)
    rest = substr($0, RLENGTH + 2)
    sub(/%\/.*/, "%", name)
    if (split(name, part, "|") != 3 || split(rest, field, ",") < 6 || field[6] + 0 == 0)
        next
    nanoseconds = 1e9 / field[6]
    if (!(part[1] in tables)) {
        tables[part[1]] = ++tableCount
        tableName[tableCount] = part[1]
    }
    row = part[1] SUBSEP part[2]
    if (!(row in rows)) {
        rows[row] = ++rowCount[part[1]]
        rowName[part[1], rowCount[part[1]]] = part[2]
    }
    if (!((row, part[3]) in best) || nanoseconds < best[row, part[3]])
        best[row, part[3]] = nanoseconds
}

function sortTables(    i, j, name) {
    for (i = 2; i <= tableCount; ++i) {
        name = tableName[i]
        for (j = i; j > 1 && tableName[j - 1] > name; --j)
            tableName[j] = tableName[j - 1]
        tableName[j] = name
    }
}

function sortRows(table,    i, j, name) {
    for (i = 2; i <= rowCount[table]; ++i) {
        name = rowName[table, i]
        for (j = i; j > 1 && best[table, rowName[table, j - 1], "50%"] > best[table, name, "50%"]; --j)
            rowName[table, j] = rowName[table, j - 1]
        rowName[table, j] = name
    }
}

END {
    columns = split("5% 50% 95%", column, " ")
    prepared = split("mbv ObbBatch float|mbv PreparedHull", preparedRow, "|")
    sortTables()
    for (t = 1; t <= tableCount; ++t) {
        table = tableName[t]
        baseRow = "mbv"
        for (p = 1; p <= prepared; ++p)
            if ((table, preparedRow[p], column[1]) in best)
                baseRow = preparedRow[p]
        printf "\n### %s\n\n", table
        printf "| ns a pair (times that of %s) | 5%% overlap | 50%% | 95%% |\n|---|---|---|---|\n", baseRow
        sortRows(table)
        for (r = 1; r <= rowCount[table]; ++r) {
            name = rowName[table, r]
            printf "| %s |", name
            for (c = 1; c <= columns; ++c) {
                value = best[table, name, column[c]]
                base = best[table, baseRow, column[c]]
                if (value > 0 && base > 0)
                    printf " %.1f (%.1f) |", value, value / base
                else
                    printf " |"
            }
            printf "\n"
        }
    }
    printf "\n"
}
