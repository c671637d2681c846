import type { Locator } from "playwright-core";

/** Draws a signature like a finger. The first touch waits until the paper no longer moves, e.g. with its dialog. */
export async function drawSignature(paper: Locator): Promise<void> {
  const { mouse } = paper.page();
  await paper.hover({ position: { x: 30, y: 40 } });
  await mouse.down();
  for (const [x, y] of [
    [80, 20],
    [120, 65],
    [170, 25],
    [220, 50],
  ] as const) {
    await paper.hover({ position: { x, y } });
  }
  await mouse.up();
}
