/**
 * Every address of the staff app. A page's code and words are fetched when the user opens it, or is about to (hovers
 * over a link, touches it). `/` and unknown addresses lead to the dashboard.
 */
import { staffPage, type PageRoute } from "#src/client/page-route.ts";

/** Pages that combine several areas. */
const sharedPages = [
  staffPage({
    path: "/devices",
    permission: "view_devices",
    words: ["devices", "hub", "filters"],
    load: () =>
      import("./devices-with-returns-page.tsx").then((page) => page.DevicesWithReturnsPage),
  }),
  staffPage({
    path: "/devices/$id",
    permission: "view_devices",
    words: ["devices", "moves", "money", "estimates", "parts", "custody", "system-remarks"],
    load: () => import("./device-with-returns-page.tsx").then((page) => page.DeviceWithReturnsPage),
  }),
  staffPage({
    path: "/customers/$id",
    permission: "view_customers",
    words: ["customers", "devices"],
    load: () =>
      import("./customer-with-devices-page.tsx").then((page) => page.CustomerWithDevicesPage),
  }),
];

/** Vite finds the pages of each area in its `client/pages.ts`. */
const areaPages = import.meta.glob<readonly PageRoute[]>("../../areas/*/client/pages.ts", {
  eager: true,
  import: "pages",
});

export const routes: readonly PageRoute[] = [...Object.values(areaPages).flat(), ...sharedPages];
