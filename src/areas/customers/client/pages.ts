import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/customers",
    permission: "view_customers",
    words: ["customers", "filters", "segments"],
    load: () =>
      import("../customer-list/client/customers-page.tsx").then((page) => page.CustomersPage),
  }),
  staffPage({
    path: "/customers/new",
    permission: "create_customers",
    words: [],
    load: () =>
      import("../customer-list/client/customers-page.tsx").then((page) => page.NewCustomerPage),
  }),
  staffPage({
    path: "/customers/duplicates",
    permission: "view_customers",
    words: ["customers", "merging"],
    load: () => import("../merging/client/duplicates-page.tsx").then((page) => page.DuplicatesPage),
  }),
  staffPage({
    path: "/customers/import",
    permission: "import_customers",
    words: ["customers", "customer-import", "file-import"],
    load: () => import("../import/client/import-page.tsx").then((page) => page.CustomerImportPage),
  }),
];
