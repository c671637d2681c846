import type { QueryClient } from "@tanstack/react-query";
import { sendForm } from "#src/client/data/send-form.ts";
import { photosContract } from "../contract.ts";
import type { TakenPhoto } from "./keep-photo.ts";
import type { Photo } from "../../core/detail/photos.ts";

/** Sends a photo. `onProgress` gets the uploaded part, from 0 to 1. @throws ApiRefusal */
export function sendPhoto(
  client: QueryClient,
  { key, author, deviceId, phase, picture }: TakenPhoto,
  onProgress: (part: number) => void,
): Promise<Photo> {
  const form = new FormData();
  form.append("phase", phase);
  form.append("photo", picture, "photo.jpg");
  const input = { params: { id: deviceId } };
  return sendForm(photosContract.addPhoto, {
    client,
    input,
    form,
    key,
    author,
    onProgress,
  });
}
