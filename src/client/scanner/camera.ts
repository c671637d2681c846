/** The camera of this phone or computer, with its torch and zoom if the browser supports them. */

export type CameraProblem = "insecure" | "unsupported" | "no-camera" | "denied" | "busy";

/** Properties of a camera that are missing in TypeScript's types. */
interface Capabilities {
  torch?: boolean;
  zoom?: { min: number; max: number };
}

export interface Camera {
  stream: MediaStream;
  /** The id of the opened camera. */
  deviceId: string;
  hasTorch: boolean;
  /** The range of the zoom, within 1 to 5; null if the camera has no zoom. */
  zoom: { min: number; max: number } | null;
  setTorch(on: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
  stop(): void;
}

const MAX_ZOOM = 5;
const LEAST_ZOOM = 1;

/** Returns why no camera can be used, if this is known before the browser asks for permission; otherwise null. */
export function cameraProblem(): CameraProblem | null {
  if (!globalThis.isSecureContext) return "insecure";
  // The types say that all browsers have `mediaDevices`, but old browsers do not have it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices?.getUserMedia === undefined ? "unsupported" : null;
}

/**
 * Opens the camera with this id; without an id, the back camera if there is one. @throws DOMException, see `problemOf`
 */
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
  const range = { min: Math.max(LEAST_ZOOM, zoom.min), max: Math.min(MAX_ZOOM, zoom.max) };
  return range.max > range.min ? range : null;
}

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "no-camera";
  return "busy";
}

/** All cameras. The browser tells their names only after the user has allowed one camera. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
