import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export interface Bar {
  name: string;
  /** As long as the bar is; less than zero is drawn as a loss. */
  value: number;
  /** The value in words, right of the bar. */
  shown: ReactNode;
  /** Under the name: pieces, for example. */
  note?: ReactNode;
}

interface Props {
  /** Names the table. */
  label: string;
  bars: readonly Bar[];
}

/**
 * Amounts side by side, lying so that names have room at 360 px. It is a table with bars in it: whoever does not see
 * the bars has every number, and the keyboard has nothing to do.
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
