import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export interface Bar {
  name: string;
  /** The length of the bar; a negative value is drawn as a loss. */
  value: number;
  /** The formatted value, right of the bar. */
  shown: ReactNode;
  /** Shown under the name, for example the number of pieces. */
  note?: ReactNode;
}

interface Props {
  /** The accessible name of the table. */
  label: string;
  bars: readonly Bar[];
}

/**
 * Horizontal bars, so that names have room at 360 px. The chart is a table whose cells contain the bars. Screen readers
 * therefore read every number, and the chart needs no keyboard support.
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
