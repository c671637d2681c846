/** The camera of this device, its torch and zoom, as far as the browser gives them. */

export type CameraProblem = "insecure" | "unsupported" | "no-camera" | "denied" | "busy";

/** What cameras can do beyond what TypeScript's own types know. */
interface Capabilities {
  torch?: boolean;
  zoom?: { min: number; max: number };
}

export interface Camera {
  stream: MediaStream;
  /** Of the camera that was opened. */
  deviceId: string;
  hasTorch: boolean;
  /** 1 to 5 at most; null where it cannot zoom. */
  zoom: { min: number; max: number } | null;
  setTorch(on: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
  stop(): void;
}

const MOST_ZOOM = 5;
const LEAST_ZOOM = 1;

/** Why there is no camera to ask for, before asking. */
export function cameraProblem(): CameraProblem | null {
  if (!globalThis.isSecureContext) return "insecure";
  // Old browsers have none, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices?.getUserMedia === undefined ? "unsupported" : null;
}

/** The camera on the back of a phone unless another is named. @throws DOMException, see `problemOf` */
export async function openCamera(deviceId: string): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: "environment" } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  });
  const [track] = stream.getVideoTracks();
  const can = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const apply = async (constraint: Record<string, unknown>) => {
    await track?.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] });
  };
  return {
    stream,
    deviceId: track?.getSettings().deviceId ?? "",
    hasTorch: can.torch === true,
    zoom: zoomOf(can),
    setTorch: (on) => apply({ torch: on }),
    setZoom: (zoom) => apply({ zoom }),
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

function zoomOf({ zoom }: Capabilities): Camera["zoom"] {
  if (!zoom) return null;
  const range = { min: Math.max(LEAST_ZOOM, zoom.min), max: Math.min(MOST_ZOOM, zoom.max) };
  return range.max > range.min ? range : null;
}

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "no-camera";
  return "busy";
}

/** Cameras to choose from; their names are known once one was allowed. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
