import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { saveAccounts } from "#src/areas/payments/accounts/server/accounts.ts";
import { noteRefusedMoney } from "#src/areas/payments/taking/server/settle-attempt.ts";
import { issueInvoice } from "#src/areas/payments/invoices/server/issue-invoice.ts";
import { importStatement } from "#src/areas/payments/reconciliation/server/import-statement.ts";
import { cancelSale } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { sellAtCounter } from "./counter-sale.ts";
import { daysBack } from "./credit.ts";
import type { DemoCustomer } from "./people.ts";
import type { Step, Story } from "./story.ts";

/** Where customers send money, what nobody knows about, and a statement with lines that match no payment. */
export function openMoneySteps(story: Story, customers: readonly DemoCustomer[]): Step[] {
  const { time } = story;
  return [
    { minute: 0, act: () => openAccounts(story) },
    { minute: daysBack(story, 1, 90), act: () => lateMoney(story, customers[160]) },
    { minute: time.minutes - 8, act: () => unknownMoney(story, customers[150]) },
    { minute: time.minutes - 6, act: () => awaitedTransfer(story, customers[155]) },
    { minute: time.minutes - 1, act: () => statement(story) },
  ];
}

async function openAccounts({ tx, admin }: Story): Promise<void> {
  const name = "Fundi Simu Kariakoo";
  await saveAccounts(tx, admin, {
    bank: {
      name: "CRDB Bank",
      accountName: name,
      accountNumber: "0150000012345",
      branch: "Kariakoo",
      swift: "CORUTZTZ",
    },
    transferDays: 3,
    lipaNumbers: [
      { wallet: "mpesa", number: "556677", name },
      { wallet: "airtel_money", number: "778899", name },
    ],
  });
}

/** The simulator never tells the result for this phone number. */
const NEVER_KNOWN = "+255754000004";

async function unknownMoney(story: Story, customer: DemoCustomer | undefined): Promise<void> {
  if (!customer) throw new Error("the story has too few customers for unknown money");
  const payment = { method: "mobile_money", provider: "mpesa", phone: NEVER_KNOWN };
  await sellAtCounter(story, { sku: "CHG-20C", customer, payment });
}

/** An office gets an invoice, and will pay it by bank transfer. */
async function awaitedTransfer(story: Story, customer: DemoCustomer | undefined): Promise<void> {
  if (!customer) throw new Error("the story has too few customers for a transfer");
  const { tx, admin } = story;
  const payment = { method: "bank_transfer" };
  const { id } = await sellAtCounter(story, { sku: "PWB-20", quantity: 2, customer, payment });
  await issueInvoice(tx, admin, { saleId: id });
}

/** The customer pays after the cashier has cancelled the sale. */
async function lateMoney(story: Story, customer: DemoCustomer | undefined): Promise<void> {
  if (!customer) throw new Error("the story has too few customers for late money");
  const { tx, admin } = story;
  const payment = { method: "mobile_money", provider: "airtel_money", phone: customer.phone };
  const { id, paymentId } = await sellAtCounter(story, { sku: "CHG-TEC18", customer, payment });
  await cancelSale(tx, admin, id, "Mteja aliondoka kabla ya kulipa");
  const { amount, currency } = await tx
    .selectFrom("payments")
    .select(["totalAmount as amount", "currency"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const reference = "MP5830.1042.K31877";
  await noteRefusedMoney(tx, paymentId, { status: "completed", reference, amount, currency });
}

/** The statement of M-Pesa for the last days, with two payments that Fundi does not know. */
async function statement({ tx, admin, time }: Story): Promise<void> {
  const from = time.momentOf(time.days.at(-5)?.from ?? 0);
  const known = await tx
    .selectFrom("payments")
    .select(["reference", "amount", "completedAt"])
    .where("provider", "=", "mpesa")
    .where("completedAt", ">=", from)
    .where("reference", "is not", null)
    .orderBy("completedAt")
    .execute();
  const strange = [
    ["TKH48XK2081", 2_500_000, time.momentOf(time.minutes - 400), "Kutoka 2557*****214"],
    ["TKH92PQ7713", 1_200_000, time.momentOf(time.minutes - 150), "Kutoka 2556*****870"],
  ] as const;
  const rows = [
    // The last payment of the days is missing, because the file was made before it.
    ...known
      .slice(0, -1)
      .map(({ reference, amount, completedAt }) => [reference, amount, completedAt, ""] as const),
    ...strange,
  ];
  const text = rows.map(
    ([reference, amount, at, details]) =>
      `${shopTime(at ?? "")},${reference ?? ""},${amount / MINOR_PER_MAJOR},${details}`,
  );
  await importStatement(tx, admin, {
    source: "M-Pesa Lipa 556677",
    provider: "mpesa",
    fileName: "mpesa-556677.csv",
    text: ["Completion Time,Receipt No.,Paid In,Details", ...text].join("\n"),
  });
}

const SHOP_OFFSET_MS = 3 * 3_600_000;

/** `2026-11-20 10:42:00`, as statements of M-Pesa write it. */
const shopTime = (moment: string): string =>
  new Date(Date.parse(moment) + SHOP_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
