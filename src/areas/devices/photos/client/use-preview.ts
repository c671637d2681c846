import { useEffect, useState } from "react";
import { pageOutbox } from "#src/client/outbox/page-outbox.ts";
import type { UnsentPhoto } from "./unsent-photos.ts";

/** The address of a picture; an empty string until it is read. It stays the same until the tile is gone. */
export function usePreview({ key, picture }: Pick<UnsentPhoto, "key" | "picture">): string {
  const [first] = useState(picture);
  const [address, setAddress] = useState("");
  useEffect(() => {
    let isOver = false;
    let made = "";
    void (first ? Promise.resolve(first) : readPicture(key)).then((file) => {
      if (!file || isOver) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      isOver = true;
      URL.revokeObjectURL(made);
    };
  }, [key, first]);
  return address;
}

const readPicture = async (key: string): Promise<Blob | null> => {
  const outbox = await pageOutbox();
  const file = await outbox.readFile(key).catch(() => null);
  return file?.file ?? null;
};
