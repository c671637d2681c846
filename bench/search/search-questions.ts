/** The texts that search.ts searches. */
import type pg from "pg";

const firstNames = ["asha", "baraka", "neema", "juma", "rehema", "salum", "zawadi", "hamisi"];
const surnames = ["mushi", "mwakyusa", "kimaro", "massawe", "nyerere", "komba", "lyimo", "mrema"];
const names = firstNames.flatMap((first) => surnames.map((surname) => `${first} ${surname}`));
const goods = ["battery", "screen", "charger", "cable", "earphones", "speaker"];

/** The customers of `fillShop`. Those of `fillSales` have no devices. */
const customersWithDevices = "(select * from customers where phone like '+2557%') c";

/** Exchanges the third letter and the fourth. */
const swap = (text: string) => text.slice(0, 2) + (text[3] ?? "") + (text[2] ?? "") + text.slice(4);

/**
 * Returns the texts of each question, by its name: up to `most` different ones, sampled from the whole table. The texts
 * of the questions "equal" find the same number of records in shops of all sizes.
 */
export async function searchQuestions(
  client: pg.Client,
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const sample = async (column: string, from: string): Promise<string[]> => {
    const { rows } = await client.query<{ typed: string }>(
      `select typed from (select distinct ${column} as typed from ${from}) s where typed is not null
       order by md5(typed) limit $1`,
      [most],
    );
    return rows.map(({ typed }) => typed);
  };
  const some = (table: string) => `(select * from ${table} order by md5(id::text) limit 2000) s`;
  const tickets = await sample("ticket_number", some("devices"));
  const serials = await sample("serial_number", some("devices"));
  const imeis = await sample("imei", some("devices"));
  const phones = await sample("'0' || right(phone, 9)", some(customersWithDevices));
  const sales = await sample("sale_number", some("sales"));
  const receipts = await sample("receipt_number", some("receipts"));
  const skus = await sample("sku", some("inventory_items"));
  const rare = await sample(
    "lower(split_part(name, ' ', 2))",
    "(select name from customers where phone like '+2557%' order by phone limit 2000) s",
  );
  const [last = ""] = await sample("max(ticket_number)", "devices");
  return new Map([
    ["ticket", tickets],
    ["ticket without dashes", tickets.map((each) => each.replaceAll("-", "").toLowerCase())],
    ["beginning of a ticket", tickets.map((each) => each.slice(0, -3))],
    ["tickets of this year", [last.slice(0, 5)]],
    ["last six digits of a ticket", tickets.map((each) => each.slice(-6))],
    ["last four digits of a ticket", tickets.map((each) => each.slice(-4))],
    ["IMEI", imeis],
    ["beginning of an IMEI", imeis.map((each) => each.slice(0, 8))],
    ["serial number", serials],
    ["phone", phones],
    ["beginning of a phone, seven digits", phones.map((each) => each.slice(0, 7))],
    ["beginning of a phone, four digits", phones.map((each) => each.slice(0, 4))],
    ["end of a phone, four digits", phones.map((each) => each.slice(-4))],
    ["sale", sales],
    ["receipt", receipts],
    ["beginning of a receipt", receipts.map((each) => each.slice(0, 7))],
    ["SKU", skus],
    ["product, a common word", goods],
    ["product, two letters", goods.map((each) => each.slice(0, 2))],
    ["first name", firstNames],
    ["beginning of a first name, two letters", firstNames.map((each) => each.slice(0, 2))],
    ["first name and surname", names],
    ["inside of a name", firstNames.map((each) => each.slice(1))],
    ["equal: rare name", rare],
    ["equal: beginning of a rare name", rare.map((each) => each.slice(0, 7))],
    ["equal: rare name with a typing error", rare.map(swap)],
    ["equal: product with a typing error", goods.map(swap)],
    ["name with a typing error", surnames.map(swap)],
    ["whole name with a typing error", names.map(swap)],
    ["nothing, one word", rare.map((_, nth) => `qxzk${nth}wjvv`)],
    ["nothing, 24 letters", rare.map((_, nth) => `qxzkwjvvqxzkwjvvqxzk${1000 + nth}`)],
    ["nothing, four words", rare.map((_, nth) => `qxzkwjvv kwqxzjvv vvqxzkwj zkwjvv${nth}`)],
  ]);
}
