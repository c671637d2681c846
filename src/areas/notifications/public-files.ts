/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = ["rules.ts", "server/notify.ts"] as const;
