/**
 * Environment variables for the compiler and the linter, which are written in Go. Each of them collects no garbage until
 * it uses 4 GiB of memory. In a check without caches this took 54 s instead of 60 with `GOGC=400`.
 */
export const settingsOfGo = { GOGC: "off", GOMEMLIMIT: "4GiB" };
