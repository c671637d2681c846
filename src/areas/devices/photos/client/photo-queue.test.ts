import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "#src/client/data/api.ts";
import { forgetSession } from "#src/client/session.tsx";
import { queuePhotos, releasePhotos, startPhotoQueue } from "./photo-queue.ts";
import { listWaitingPhotos } from "./waiting-photos.ts";

const sent = vi.hoisted(() => vi.fn());
vi.mock("./send-photo.ts", () => ({ sendPhoto: sent }));
vi.mock("#src/client/pictures/shrink-picture.ts", () => ({
  shrinkPicture: (picture: Blob) => Promise.resolve(picture),
}));

const client = new QueryClient();
const photo = () => new File(["x"], "photo.jpg");

beforeEach(() => {
  sent.mockReset().mockRejectedValue(noAnswer());
});

test("a held photo that is forgotten in the dialog is not stored and sent when its device is saved", async () => {
  await startPhotoQueue(client, "amina");
  await queuePhotos([photo()], { deviceId: "d1", phase: "before", held: true });
  const [kept] = await listWaitingPhotos("amina");
  await kept?.forget?.();
  releasePhotos("d1");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await listWaitingPhotos("amina")).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test("when the session ends, the queue shows and sends nothing any more, and the photos stay stored", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  await startPhotoQueue(client, "juma");
  await queuePhotos([photo()], { deviceId: "d2", phase: "before" });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledTimes(1);
  forgetSession(client);
  expect(revoked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await listWaitingPhotos("juma")).toHaveLength(1);
  vi.useRealTimers();
});
