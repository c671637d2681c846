/** Calculates the positions in a line chart, without a browser, so that unit tests can check them. */
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

export interface ChartBox {
  width: number;
  height: number;
  /** The space around the lines, for example for the labels to the left and below. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface LinePlot {
  x: (at: number) => number;
  y: (value: number) => number;
  /** The values of the horizontal grid lines: round numbers, in ascending order. */
  ticks: number[];
  path: (values: readonly number[]) => string;
  /** The SVG path of the area between the line and zero. `path` is that of the line itself. */
  area: (values: readonly number[]) => string;
}

/** Calculates the positions of lines. The scale starts at zero or below, so that a small change looks small. */
export function plotLines(
  series: readonly (readonly number[])[],
  { width, height, left, right, top, bottom }: ChartBox,
): LinePlot {
  const count = Math.max(1, ...series.map(({ length }) => length));
  const values = series.flat();
  const x = scaleLinear([0, Math.max(1, count - 1)], [left, width - right]);
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [height - bottom, top],
  ).nice(4);
  const points = (own: readonly number[]) =>
    own.map((value, at): [number, number] => [x(at), y(value)]);
  return {
    x: (at) => x(at),
    y: (value) => y(value),
    ticks: y.ticks(4),
    path: (own) => line()(points(own)) ?? "",
    area: (own) =>
      area()
        .x(([across]) => across)
        .y0(y(0))
        .y1(([, down]) => down)(points(own)) ?? "",
  };
}

/** The index of the point that is nearest to a horizontal position. */
export function nearestPoint(
  across: number,
  count: number,
  { width, left, right }: Pick<ChartBox, "width" | "left" | "right">,
): number {
  const room = Math.max(1, width - left - right);
  const at = Math.round(((across - left) / room) * (count - 1));
  return Math.max(0, Math.min(count - 1, at));
}

/** The indexes of the points that have a label on the axis: the first, the last, and evenly spaced points between. */
export function namedPoints(count: number, most: number): number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const steps = Math.max(1, Math.min(most, count) - 1);
  return Array.from({ length: steps + 1 }, (_, nth) => Math.round((nth * (count - 1)) / steps));
}

/** The index of the point that a key leads to; null for any other key. Page Up and Page Down move by 7 points. */
export function stepByKey(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
