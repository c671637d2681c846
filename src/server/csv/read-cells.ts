/** Parsers for the cells of a file. Each returns the value or the code of the error. */
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { shillings, type NumberReading } from "./number-style.ts";

type CellError =
  | "not_money"
  | "ambiguous_number"
  | "out_of_range"
  | "not_number"
  | "not_day"
  | "not_yes_no";

export type Read<T, Code extends string = CellError> = { value: T } | { code: Code };

/**
 * Reads an amount and returns minor units: `25000`, `25,000.00`, `25.000,00`, `25 000`, `TSh 25,000/=`. If the text
 * contains both comma and point, the last one begins the decimals. A single comma or point before exactly three digits
 * means what the style of the file says. Without a style it separates thousands in shillings, `1.500` is TSh 1,500, and
 * is refused in another currency, where it may be 1.50.
 */
export function readMoney(typed: string, reading: NumberReading = shillings): Read<number> {
  const digits = typed
    .replace(/^(tsh|tzs|sh)\.?/i, "")
    .replace(/(tsh|tzs|\/=|\/-)$/i, "")
    .replaceAll(/[\s\u00A0\u202F]/g, "");
  if (!/^\d[\d.,]*$/.test(digits)) return { code: "not_money" };
  const decimal = decimalOf(digits, reading);
  if (decimal === "ambiguous") return { code: "ambiguous_number" };
  const [whole = "", typedFraction = ""] = decimal === null ? [digits] : digits.split(decimal);
  if (decimal !== null && digits.split(decimal).length > 2) return { code: "not_money" };
  const groups = whole.split(/[.,]/);
  const isGrouped = groups.every((group, nth) =>
    nth === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group),
  );
  if (groups.length > 1 && !isGrouped) return { code: "not_money" };
  // Programs write 1.25 as `1.250`; only digits that change nothing are left away.
  const fraction =
    reading.isShilling && !reading.isChosen ? typedFraction : typedFraction.replace(/0+$/, "");
  if (!/^\d{0,2}$/.test(fraction)) return { code: "not_money" };
  const minor = Number(groups.join("")) * MINOR_PER_MAJOR + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(minor) ? { value: minor } : { code: "out_of_range" };
}

/** The sign that begins the decimals of a number; null if it has none, or if its signs separate thousands. */
function decimalOf(digits: string, reading: NumberReading): "," | "." | "ambiguous" | null {
  const { style, isChosen } = reading;
  const chosen = style === "comma" ? "," : ".";
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  if (comma < 0 && point < 0) return null;
  if (style !== null && isChosen) return digits.includes(chosen) ? chosen : null;
  const sign = comma > point ? "," : ".";
  if (comma >= 0 && point >= 0) return sign;
  const groups = digits.split(sign);
  if (groups.length > 2) return null;
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? "") || groups[1]?.length !== 3) return sign;
  if (style === null) return reading.isShilling ? null : "ambiguous";
  if (sign !== chosen) return null;
  // The other rows say that the sign begins the decimals, but nobody writes thousandths of a shilling.
  return reading.isShilling ? "ambiguous" : sign;
}

/** Reads a whole number: `12`, `1,200`, `12.0`. */
export function readWhole(typed: string, reading: NumberReading = shillings): Read<number> {
  const read = readMoney(typed, reading);
  if ("code" in read) return { code: read.code === "not_money" ? "not_number" : read.code };
  return read.value % MINOR_PER_MAJOR === 0
    ? { value: read.value / MINOR_PER_MAJOR }
    : { code: "not_number" };
}

/** Reads a date: `2027-01-31`, or with the day before the month `31/1/2027`, `31.01.2027`, `31-01-2027`. */
export function readDay(typed: string): Read<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  const [year, month, date] = iso ? iso.slice(1) : own ? own.slice(1).toReversed() : [];
  if (!year || !month || !date) return { code: "not_day" };
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00.000Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isDay ? { value: day } : { code: "not_day" };
}

const yes = new Set(["yes", "y", "true", "1", "x", "ndiyo", "ndio"]);
const no = new Set(["no", "n", "false", "0", "hapana"]);

export function readYesNo(typed: string): Read<boolean> {
  const word = typed.toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { code: "not_yes_no" };
}
