/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "cart",
  "counts",
  "brands",
  "online-items",
  "products",
  "places",
  "flash-sales",
  "reviews",
  "shop-pages",
  "online-shop-page",
] as const;
