/**
 * The XML of a receipt and of a Z report, to the authority's description of its interface as integrators publish it.
 * Everything that onboarding may correct is in this file.
 */
import type { FiscalCode } from "./contract.ts";
import { shopClock, zNumber, type FiscalContent, type FiscalFigures } from "./rules.ts";
import { decimal, element, parent } from "./xml.ts";

/** The numbers of the tax codes in the items of a receipt. */
const codeNumbers: Record<FiscalCode, number> = { A: 1, B: 2, C: 3, D: 4, E: 5 };

/** The type of a customer's id, when the receipt names no customer. */
const NO_CUSTOMER_ID = 6;

/** The data of the virtual device. */
export interface FiscalDevice {
  tin: string;
  vrn: string;
  regNumber: string;
  efdSerial: string;
  uin: string;
  taxOffice: string;
  registeredOn: string | null;
}

export interface FiscalNumbers {
  gc: number;
  dc: number;
  day: string;
  code: string;
  issuedAt: string;
}

/**
 * The body of a receipt. It names no customer: a stored document can never be changed, so it must not hold personal
 * data that a customer may have erased.
 */
export function receiptBody(
  { tin, regNumber, efdSerial }: FiscalDevice,
  { gc, dc, day, code, issuedAt }: FiscalNumbers,
  { items, figures }: FiscalContent,
): string {
  const tax = figures.vat.reduce((total, each) => total + each.tax, 0);
  return parent(
    "RCT",
    element("DATE", day),
    element("TIME", shopClock(issuedAt)),
    element("TIN", tin),
    element("REGID", regNumber),
    element("EFDSERIAL", efdSerial),
    element("CUSTIDTYPE", NO_CUSTOMER_ID),
    element("CUSTID", ""),
    element("CUSTNAME", ""),
    element("MOBILENUM", ""),
    element("RCTNUM", gc),
    element("DC", dc),
    element("GC", gc),
    element("ZNUM", zNumber(day)),
    element("RCTVNUM", code),
    parent(
      "ITEMS",
      ...items.map((item) =>
        parent(
          "ITEM",
          element("ID", item.id),
          element("DESC", item.description),
          element("QTY", item.quantity),
          element("TAXCODE", codeNumbers[item.code]),
          element("AMT", decimal(item.amount)),
        ),
      ),
    ),
    parent(
      "TOTALS",
      element("TOTALTAXEXCL", decimal(figures.amount - tax)),
      element("TOTALTAXINCL", decimal(figures.amount)),
      element("DISCOUNT", decimal(figures.discount)),
    ),
    payments(figures),
    vatTotals(figures),
  );
}

export interface ZReport {
  day: string;
  issuedAt: string;
  /** The lines on the head of each receipt. */
  header: readonly string[];
  figures: FiscalFigures;
  receipts: number;
  /** The amount of all receipts of the registration up to this day. */
  gross: number;
}

/** The body of the report of a day. */
export function zReportBody(device: FiscalDevice, report: ZReport): string {
  const { day, issuedAt, figures } = report;
  const none = decimal(0);
  return parent(
    "ZREPORT",
    element("DATE", day),
    element("TIME", shopClock(issuedAt)),
    parent("HEADER", ...report.header.map((line) => element("LINE", line))),
    element("VRN", device.vrn || "NOT REGISTERED"),
    element("TIN", device.tin),
    element("TAXOFFICE", device.taxOffice),
    element("REGID", device.regNumber),
    element("ZNUMBER", zNumber(day)),
    element("EFDSERIAL", device.efdSerial),
    element("REGISTRATIONDATE", device.registeredOn ?? day),
    element("USER", device.uin),
    element("SIMIMSI", "WEBAPI"),
    parent(
      "TOTALS",
      element("DAILYTOTALAMOUNT", decimal(figures.amount)),
      element("GROSS", decimal(report.gross)),
      element("CORRECTIONS", none),
      element("DISCOUNTS", decimal(figures.discount)),
      element("SURCHARGES", none),
      element("TICKETSVOID", 0),
      element("TICKETSVOIDTOTAL", none),
      element("TICKETSFISCAL", report.receipts),
      element("TICKETSNONFISCAL", 0),
    ),
    vatTotals(figures),
    payments(figures),
    parent("CHANGES", element("VATCHANGENUM", 0), element("HEADCHANGENUM", 0)),
    element("ERRORS", ""),
    element("FWVERSION", "3.0"),
    element("FWCHECKSUM", "WEBAPI"),
  );
}

/** The body of the request that registers the virtual device. */
export const registrationBody = ({ tin, efdSerial }: FiscalDevice): string =>
  parent("REGDATA", element("TIN", tin), element("CERTKEY", efdSerial));

const payments = ({ paid }: FiscalFigures): string =>
  parent(
    "PAYMENTS",
    ...paid.flatMap(({ type, amount }) => [
      element("PMTTYPE", type),
      element("PMTAMOUNT", decimal(amount)),
    ]),
  );

const vatTotals = ({ vat }: FiscalFigures): string =>
  parent(
    "VATTOTALS",
    ...vat.flatMap(({ code, net, tax }) => [
      element("VATRATE", code),
      element("NETTAMOUNT", decimal(net)),
      element("TAXAMOUNT", decimal(tax)),
    ]),
  );
