import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { shrinkPicture } from "#src/client/pictures/shrink-picture.ts";
import { sendForm } from "#src/client/data/send-form.ts";
import { newId } from "#src/shared/ids.ts";
import { MOST_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { picturesContract } from "../contract.ts";

export interface Upload {
  /** The Idempotency-Key of the upload. A retry with the same key does not add the picture a second time. */
  key: string;
  file: File;
  preview: string;
  state: "waiting" | "sending" | "failed";
  /** The sent part of the file, from 0 to 1. */
  progress: number;
  error: unknown;
}

/** Uploads pictures of an item, one after the other. Each picture is shrunk before it is sent. */
export function useUploads(itemId: string) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** This promise resolves when all queued uploads have ended. A new upload waits for it. */
  const line = useRef<Promise<void>>(Promise.resolve());
  const dropped = useRef(new Set<string>());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  const update = (key: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const remove = (key: string) => setUploads((now) => now.filter((each) => each.key !== key));

  const send = async ({ key, file }: Pick<Upload, "key" | "file">) => {
    if (dropped.current.has(key)) return;
    update(key, { state: "sending", progress: 0 });
    try {
      const picture = await shrinkPicture(file);
      if (picture.size > MOST_PICTURE_BYTES)
        throw new ApiRefusal("payload_too_large", 413, "Too large");
      const form = new FormData();
      form.append("photo", picture, "picture.jpg");
      // `sendForm` waits until the list of pictures is read again. Until then the tile stands in for the picture.
      await sendForm(picturesContract.addItemPicture, {
        client,
        input: { params: { id: itemId } },
        form,
        key,
        onProgress: (progress) => update(key, { progress }),
      });
      remove(key);
    } catch (error) {
      update(key, { state: "failed", error });
    }
  };
  const queue = (each: Pick<Upload, "key" | "file">) => {
    line.current = line.current.then(() => send(each));
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { key: newId(), file, preview, state: "waiting", progress: 0, error: null };
      });
      setUploads((now) => [...now, ...added]);
      for (const each of added) queue(each);
    },
    retry: (upload: Upload) => {
      update(upload.key, { state: "waiting", error: null });
      queue(upload);
    },
    drop: (key: string) => {
      dropped.current.add(key);
      remove(key);
    },
  };
}
