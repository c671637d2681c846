import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { cx } from "../cx.ts";
import { namedPoints, nearestPoint, plotLines, stepByKey } from "./line-path.ts";

export interface ChartSeries {
  name: string;
  values: readonly number[];
}

interface Props {
  /** The title of the data, for example "Stock value". */
  label: string;
  /** The points on the x axis. Screen readers and the caption use `name`; the axis shows `short`. */
  points: readonly { name: string; short: string }[];
  /** At most three series. Solid, dashed and dotted lines distinguish the series for users who see no colours. */
  series: readonly ChartSeries[];
  /** `table` is the text "As a table". `point` is the word for a point, for example "Day". */
  words: { table: string; point: string };
  /** Formats a value for the caption, the table and screen readers. */
  format: (value: number) => string;
  /** Formats a value for the axis, where only a few characters fit. */
  formatShort: (value: number) => string;
}

const HEIGHT = 220;
const strokes = ["stroke-accent", "stroke-ink-quiet", "stroke-wait"] as const;
const dashes = [undefined, "6 4", "2 4"] as const;

/**
 * A chart of values over time. Tab stops at the chart once. Arrow keys move between the points, Home and End go to the
 * first and last point. The caption above the chart shows the current point. A table below has the same values.
 */
export function LineChart({ label, points, series, words, format, formatShort }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidthOf(frame);
  const last = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? last, last);
  const box = { width, height: HEIGHT, left: 52, right: 12, top: 10, bottom: 26 };
  const plot = plotLines(
    series.map(({ values }) => values),
    box,
  );
  const readOut = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(", ");
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepByKey(event.key, at, points.length);
    if (to === null) return;
    event.preventDefault();
    setChosen(to);
  };
  const follow = (clientX: number) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    setChosen(nearestPoint(clientX - left, points.length, box));
  };
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="text-12 text-ink-faint">{points[at]?.name}</span>
        {series.map(({ name, values }, nth) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg width="22" height="8" aria-hidden="true">
              <path
                d="M0 4h22"
                strokeWidth="2.5"
                strokeDasharray={dashes[nth]}
                className={strokes[nth]}
              />
            </svg>
            <span className="text-ink-quiet">{name}</span>
            <span className="font-strong tabular-nums">{format(values[at] ?? 0)}</span>
          </span>
        ))}
      </figcaption>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${points[at]?.name ?? ""}: ${readOut}`}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => follow(event.clientX)}
        onPointerDown={(event) => follow(event.clientX)}
        onPointerLeave={() => setChosen(null)}
        className="touch-pan-y rounded-control"
      >
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          aria-hidden="true"
          className="block max-w-full"
        >
          {plot.ticks.map((tick) => (
            <g key={tick}>
              <path
                d={`M${box.left} ${plot.y(tick)}H${width - box.right}`}
                className="stroke-line"
              />
              <text
                x={box.left - 8}
                y={plot.y(tick) + 4}
                textAnchor="end"
                className="fill-ink-faint text-12"
              >
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {namedPoints(points.length, width < 480 ? 3 : 6).map((point, nth, all) => (
            <text
              key={point}
              x={plot.x(point)}
              y={HEIGHT - 6}
              textAnchor={nth === 0 ? "start" : nth === all.length - 1 ? "end" : "middle"}
              className="fill-ink-faint text-12"
            >
              {points[point]?.short}
            </text>
          ))}
          {series.map(({ name, values }, nth) => (
            <g key={name}>
              {nth === 0 ? <path d={plot.area(values)} className="fill-accent opacity-10" /> : null}
              <path
                d={plot.path(values)}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeDasharray={dashes[nth]}
                className={strokes[nth]}
              />
            </g>
          ))}
          <path
            d={`M${plot.x(at)} ${box.top}V${HEIGHT - box.bottom}`}
            className={cx("stroke-line-control", chosen === null && "opacity-0")}
          />
          {series.map(({ name, values }, nth) => (
            <circle
              key={name}
              cx={plot.x(at)}
              cy={plot.y(values[at] ?? 0)}
              r="4"
              strokeWidth="2"
              className={cx("fill-surface", strokes[nth])}
            />
          ))}
        </svg>
      </div>
      <ChartTable {...{ label, points, series, words, format }} />
    </figure>
  );
}

/** The same values as a table, which opens below the chart. */
function ChartTable({ label, points, series, words, format }: Omit<Props, "formatShort">) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2 text-12 text-ink-quiet hover:text-ink phone:py-3.5">
        {words.table}
      </summary>
      {/* The element scrolls, so it must be focusable. */}
      <div
        role="region"
        aria-label={`${label}: ${words.table}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control border border-line"
      >
        <table className="w-full text-12 tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {words.point}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, nth) => (
              <tr key={point.name} className="border-t border-line">
                <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                  {point.name}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="px-3 py-1 text-right whitespace-nowrap">
                    {format(values[nth] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The width of an element in pixels, but at least 200. It is updated when the element is resized. */
function useWidthOf(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setWidth(Math.max(200, Math.floor(box.getBoundingClientRect().width)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
