/**
 * Names and codes are compared in one form: by `searchKey` of src/shared/text.ts, in SQL by `search_key`. A
 * comparison that only ignores case would treat texts that look the same, for example with another kind of space, as
 * different.
 */
import { isCode, isTest, type Complaints, type SourceFile } from "./source.ts";

const changesCase = /(?<![\w.])(?:lower|upper)\(|\.to(?:Locale)?(?:Lower|Upper)Case\(/g;

/** A list is sorted by such an expression, which its index has too. Nothing is compared with it. */
const orders =
  /(?:order by (?:[\w.]+, )*|naturally\(sql`|orderBy\(sql`)lower\(|lower\([\w.]+\) collate natural_order/g;

const comments = /^\s*(?:\*|\/\/|\/\*|--).*$/gm;

/** The last migration that may compare by `lower`. It replaces the comparisons of those before it. */
const LAST_RAW_MIGRATION = "db/migrations/0164";

const isJudged = (file: SourceFile): boolean =>
  (file.path.startsWith("src/") && isCode(file) && !isTest(file)) ||
  (/^db\/migrations\/\d+.*\.sql$/.test(file.path) &&
    file.path.slice(0, LAST_RAW_MIGRATION.length) > LAST_RAW_MIGRATION);

type Allowed = Readonly<Record<string, number>>;

/** How often a file may change the case of a text, and why that is no comparison of names or codes. */
export const caseChanges: readonly { because: string; files: Allowed }[] = [
  {
    because: "this is the form itself, or the stored form of numbers that have capitals only",
    files: {
      "src/shared/text.ts": 3,
      "src/shared/number-shapes.ts": 3,
      "src/areas/inventory/serials/serial-number.ts": 1,
      "src/areas/inventory/serials/server/queries.ts": 1,
      "src/server/sql/lists/search.ts": 1,
      "src/areas/payments/contract.ts": 1,
      "src/areas/payments/credit-rules.ts": 1,
      "src/areas/payments/credit/server/gift-card-queries.ts": 1,
      "src/areas/users/second-factors/server/recovery-codes.ts": 1,
      "src/areas/inventory/sku/rules.ts": 1,
    },
  },
  {
    because: "ids have hexadecimal digits and emails are ASCII, and both are stored in lower case",
    files: {
      "src/shared/ids.ts": 2,
      "src/shared/fields.ts": 3,
      "src/areas/customers/import/server/read-row.ts": 3,
      "src/areas/messaging/automatic/server/email-customer.ts": 1,
      "src/areas/messaging/outgoing/server/channel.ts": 1,
      "src/areas/messaging/email/server/send-paper.ts": 1,
      "src/areas/users/sessions/contract.ts": 1,
      "src/server/events/seals.ts": 1,
      "src/areas/storefront/slugs.ts": 3,
      "src/areas/settings/branding-schemas.ts": 1,
      "src/areas/settings/branding/client/appearance-settings.tsx": 1,
    },
  },
  {
    because: "a password is compared with lists of words, and none is stored",
    files: {
      "src/areas/users/common-passwords.ts": 1,
      "src/areas/users/passwords/server/breached-passwords.ts": 1,
      "src/areas/users/rules.ts": 1,
    },
  },
  {
    because:
      "typed words are compared with a fixed list of Fundi's own, such as categories, months and headers",
    files: {
      "src/areas/approvals/client/approval-card.tsx": 1,
      "src/areas/devices/import/server/read-row.ts": 2,
      "src/areas/inventory/adjustments/server/adjust-stock.ts": 1,
      "src/areas/inventory/import/server/read-row.ts": 2,
      "src/areas/inventory/import/server/read-tax-code.ts": 1,
      "src/areas/issues/core/client/issue-words.ts": 4,
      "src/areas/payments/reconciliation/server/columns.ts": 1,
      "src/areas/payments/reconciliation/server/read-line.ts": 2,
      "src/areas/purchasing/price-lists/server/read-row.ts": 2,
      "src/areas/settings/search/client/find-settings.ts": 1,
      "src/client/shell/find-commands.ts": 1,
      "src/client/ui/menu.tsx": 2,
      "src/client/words/typed-day.ts": 2,
      "src/server/csv/known-headers.ts": 1,
      "src/server/csv/read-cells.ts": 1,
    },
  },
  {
    because: "these are words of protocols, programs and file systems",
    files: {
      "src/app/demo-data/tables.ts": 1,
      "src/app/missing-page.ts": 1,
      "src/areas/settings/public-site/server/preferred-language.ts": 1,
      "src/areas/customers/privacy/server/customer-zip.ts": 2,
      "src/areas/messaging/providers/server/adapters/beem.ts": 1,
      "src/areas/payments/gateways/server/adapters/azampay.ts": 2,
      "src/areas/payments/gateways/server/adapters/mpesa-openapi.ts": 1,
      "src/areas/payments/gateways/server/adapters/selcom.ts": 1,
      "src/areas/payments/gateways/server/adapters/stripe.ts": 1,
      "src/areas/payments/gateways/server/ask.ts": 1,
      "src/areas/settings/branding/stylesheet.ts": 1,
      "src/areas/settings/core/server/queries.ts": 1,
      "src/areas/storefront/shop-pages/public/shop-data.ts": 1,
      "src/server/backup/places/unsuitable-folder.ts": 1,
      "src/server/files/picture.ts": 1,
      "src/server/http/guards/addresses.ts": 1,
      "src/server/http/guards/same-site.ts": 1,
      "src/server/http/guards/trusted-proxies.ts": 1,
      "src/server/http/reference/documentation.ts": 1,
      "src/server/http/reference/schema-names.ts": 1,
      "src/server/http/send-cached.ts": 1,
      "src/server/sql/preparing-dialect.ts": 2,
      "src/areas/devices/intake/client/checklist-rows.tsx": 1,
      "src/client/shortcuts.ts": 2,
    },
  },
  {
    because: "the text is shown and compared with nothing, or it is made up for the demo shop",
    files: {
      "src/app/demo-shop/handsets.ts": 1,
      "src/app/demo-shop/people.ts": 1,
      "src/areas/audit/client/field-names.ts": 2,
      "src/areas/devices/core/client/due-date.tsx": 1,
      "src/areas/devices/intake/rules.ts": 1,
      "src/areas/reports/digest/server/digest-email.ts": 1,
      "src/areas/shipments/client/status-buttons.tsx": 1,
      "src/areas/storefront/shop-pages/public/list-page.tsx": 1,
      "src/client/shell/keys-dialog.tsx": 1,
      "src/client/ui/initials.tsx": 1,
    },
  },
  {
    because: "the list is sorted by SKU and by place",
    files: { "src/areas/inventory/core/server/list-items.ts": 2 },
  },
  {
    because: "`lower` is a function that returns the lower one of two levels",
    files: { "src/areas/customers/totals/server/level-with.ts": 1 },
  },
  {
    because: "a setting says how the text of a field begins",
    files: { "src/areas/settings/form-shape.ts": 2 },
  },
];

/** Finds changes of case outside the list, and entries of the list that their files no longer need. */
export function rawComparisonComplaints(files: readonly SourceFile[]): Complaints {
  const allowed = new Map(caseChanges.flatMap(({ files: of }) => Object.entries(of)));
  return files.filter(isJudged).flatMap((file) => {
    const text = file.text.replaceAll(comments, "").replaceAll(orders, "");
    const found = text.match(changesCase)?.length ?? 0;
    const expected = allowed.get(file.path) ?? 0;
    if (found === expected) return [];
    return found > expected
      ? [
          `${file.path}: changes the case of a text; compare names and codes by \`searchKey\` or \`search_key\`, or say in \`caseChanges\` why this is no comparison of them`,
        ]
      : [`${file.path}: changes the case of a text less often than \`caseChanges\` says`];
  });
}
