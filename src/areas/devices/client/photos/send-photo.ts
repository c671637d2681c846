import { ApiRefusal, endpointUrl } from "#src/client/api.ts";
import type { Problem } from "#src/shared/errors.ts";
import { photosContract, type Photo } from "../../photos-contract.ts";
import type { WaitingPhoto } from "./photo-store.ts";

/** Long enough for 300 kB over a line of 2 kB a second. */
const PATIENCE_MS = 180_000;

/**
 * Sends a photo, telling how much of it is through (0 to 1). Not with `fetch`, which cannot tell.
 * @throws ApiRefusal
 */
export function sendPhoto(
  { key, deviceId, phase, picture }: WaitingPhoto,
  onProgress: (part: number) => void,
): Promise<Photo> {
  const form = new FormData();
  form.append("phase", phase);
  form.append("photo", picture, "photo.jpg");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      photosContract.addPhoto.method,
      endpointUrl(photosContract.addPhoto, { params: { id: deviceId } }),
    );
    request.setRequestHeader("idempotency-key", key);
    request.setRequestHeader("accept", "application/json");
    request.timeout = PATIENCE_MS;
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    const lost = () => reject(new ApiRefusal("network", 0, "Network error"));
    for (const event of ["error", "timeout", "abort"]) request.addEventListener(event, lost);
    request.addEventListener("load", () => {
      try {
        if (request.status < 300) return resolve(JSON.parse(request.responseText) as Photo);
        const problem = JSON.parse(request.responseText) as Problem;
        const wait = Number(request.getResponseHeader("retry-after"));
        reject(new ApiRefusal(problem.code, request.status, problem.detail, problem, wait || null));
      } catch {
        // A proxy in between answered, not Fundi.
        reject(new ApiRefusal("internal_error", request.status || 502, "Unexpected error"));
      }
    });
    request.send(form);
  });
}
