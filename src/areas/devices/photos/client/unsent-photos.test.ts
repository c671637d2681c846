import { expect, test } from "vitest";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { PhotoHere } from "./taken-photos.ts";
import { unsentPhotos } from "./unsent-photos.ts";

const photo = (key: string, changes: Partial<Kept> = {}, endpoint = "addPhoto"): Kept =>
  ({
    command: {
      key,
      author: "asha",
      endpoint,
      needs: ["d1"],
      body: { phase: "after" },
      blobs: [key],
    },
    stage: "files",
    files: [key],
    ...changes,
  }) as unknown as Kept;
const asked = { deviceId: "d1", author: "asha", copiedAt: 1_000 };
const shown = (records: Kept[], here: Partial<PhotoHere>[] = [], changes = {}) =>
  unsentPhotos(records, here as PhotoHere[], { ...asked, ...changes });

test("a photo in the outbox is shown to whoever took it, at its device", () => {
  expect(shown([photo("a")])).toMatchObject([
    { key: "a", phase: "after", state: "waiting", held: false, picture: null },
  ]);
  expect(shown([photo("a")], [], { author: "juma" })).toEqual([]);
  expect(shown([photo("a")], [], { deviceId: "d2" })).toEqual([]);
  expect(shown([photo("a", { isLocked: true })])).toEqual([]);
});

test("a photo that was sent is shown until the copy of its device has it", () => {
  const sent = (endedAt: number) => photo("a", { stage: "done", files: [], endedAt });
  expect(shown([sent(1_001)])).toMatchObject([{ key: "a", state: "sending", progress: 1 }]);
  expect(shown([sent(999)])).toEqual([]);
});

test("a refused photo says why", () => {
  const refusal = { code: "conflict", status: 409, params: { reason: "handed-back" } };
  const refused = { a: { times: 1, at: 0, refusal } };
  expect(shown([photo("a", { refused })])).toMatchObject([
    { state: "failed", error: { code: "conflict", params: { reason: "handed-back" } } },
  ]);
});

test("a photo of a form is shown once, also when it is a file of the intake already", () => {
  const ofForm = photo("a", { stage: "form" });
  const intake = photo("i", { stage: "waiting", files: ["a"] }, "createDevice");
  expect(shown([ofForm], [], { copiedAt: null })).toMatchObject([{ key: "a", held: true }]);
  expect(shown([ofForm, intake])).toMatchObject([{ key: "a", held: false, isOfIntake: true }]);
});

test("what only this page has is shown until the outbox has it", () => {
  const here = { key: "a", deviceId: "d1", state: "kept", isOfForm: false } as const;
  expect(shown([], [here])).toMatchObject([{ key: "a", state: "waiting" }]);
  expect(shown([photo("a")], [here])).toHaveLength(1);
  expect(shown([], [{ ...here, deviceId: "d2" }])).toEqual([]);
});
