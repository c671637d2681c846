import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export interface Bar {
  name: string;
  /** The number that sets the length of the bar. The bar of a negative number has the colour of a loss. */
  value: number;
  /** The formatted value, shown to the right of the bar. */
  shown: ReactNode;
  /** A text beside the name, for example the number of pieces. */
  note?: ReactNode;
}

interface Props {
  /** The accessible name of the table. */
  label: string;
  bars: readonly Bar[];
}

/**
 * Horizontal bars, because a screen of 360 px has no room for names below vertical bars. The chart is a table with bars
 * in its cells, so screen readers read every number, and the chart needs no keyboard support.
 */
export function BarChart({ label, bars }: Props) {
  const longest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <table className="w-full">
      <caption className="sr-only">{label}</caption>
      <tbody>
        {bars.map(({ name, value, shown, note }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="block pt-2 pr-3 text-left font-normal">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{name}</span>
                <span className="text-12 text-ink-faint tabular-nums">{note}</span>
              </span>
              <span aria-hidden="true" className="mt-1 block h-2 rounded-small bg-sunken">
                <span
                  className={cx("block h-full rounded-small", value < 0 ? "bg-loss" : "bg-accent")}
                  style={{ width: `${(Math.abs(value) / longest) * 100}%` }}
                />
              </span>
            </th>
            <td className="w-px pt-2 text-right whitespace-nowrap tabular-nums">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
