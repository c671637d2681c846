/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = ["core", "bookings", "calendar", "dashboard"] as const;
