import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newId } from "#src/shared/ids.ts";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { ApiRefusal } from "../data/api.ts";
import { sendForm } from "../data/send-form.ts";
import { shrinkPicture } from "./shrink-picture.ts";

export interface Upload {
  /** The Idempotency-Key of the upload. A retry with the same key does not add the picture a second time. */
  key: string;
  file: File;
  /** The address of a preview; an empty string for a PDF document. */
  preview: string;
  state: "waiting" | "sending" | "failed";
  /** The sent part of the file, from 0 to 1. */
  progress: number;
  error: unknown;
}

export interface Uploading {
  client: QueryClient;
  file: Blob;
  /** A name with the ending of the kind of the file. */
  fileName: string;
  key: string;
  onProgress: (part: number) => void;
}

/**
 * Uploads pictures, one after the other. Each picture is shrunk before it is sent; a PDF document is sent as it is.
 * `sendOne` sends one file, usually with `uploadTo`. It resolves when the screen has read the uploaded pictures again;
 * until then the tile of the upload stands in for the picture.
 */
export function useUploads(sendOne: (sent: Uploading) => Promise<unknown>) {
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
      await sendOne({
        ...(await readyToSend(file)),
        client,
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
        const preview = file.type === PDF ? "" : URL.createObjectURL(file);
        if (preview) previews.current.add(preview);
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

const PDF = "application/pdf";

/** Shrinks a picture. A PDF document stays as it is. @throws ApiRefusal payload_too_large */
async function readyToSend(file: File): Promise<Pick<Uploading, "file" | "fileName">> {
  const isPdf = file.type === PDF;
  const ready = isPdf ? file : await shrinkPicture(file);
  if (ready.size > MAX_PICTURE_BYTES) throw new ApiRefusal("payload_too_large", 413, "Too large");
  return { file: ready, fileName: isPdf ? "paper.pdf" : "picture.jpg" };
}

/** Sends a file in the field `name` of an endpoint's form. */
export function uploadTo<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, "body">,
  name: string,
): (sent: Uploading) => Promise<Answer<E>> {
  return ({ file, fileName, ...sending }) => {
    const form = new FormData();
    form.append(name, file, fileName);
    return sendForm(endpoint, { ...sending, input, form });
  };
}
