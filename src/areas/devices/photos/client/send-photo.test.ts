import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { sendPhoto } from "./send-photo.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Answers with a refusal, and notes the headers of the request. */
class RefusingRequest extends EventTarget {
  static sent = new Headers();
  status = 403;
  responseText = JSON.stringify({ code: "other_author", detail: "No" });
  upload = new EventTarget();
  open = () => {};
  setRequestHeader = (name: string, value: string) => RefusingRequest.sent.set(name, value);
  getResponseHeader = () => null;
  send = () => this.dispatchEvent(new Event("load"));
}

test("a photo names whoever took it, because somebody else may be signed in when it is sent", async () => {
  vi.stubGlobal("XMLHttpRequest", RefusingRequest);
  const photo = {
    key: "k",
    author: "asha",
    deviceId: "d1",
    phase: "before" as const,
    picture: new Blob(["x"]),
  };
  await expect(sendPhoto(new QueryClient(), photo, () => {})).rejects.toMatchObject({
    code: "other_author",
  });
  expect(RefusingRequest.sent.get(AUTHOR_HEADER)).toBe("asha");
});
