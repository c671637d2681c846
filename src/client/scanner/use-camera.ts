import { useEffect, useRef, useState, type RefObject } from "react";
import {
  cameraProblem,
  listCameras,
  openCamera,
  problemOf,
  type Camera,
  type CameraProblem,
} from "./camera.ts";
import { loadReader, type ReadCode } from "./read-code.ts";

/** The time between two frames, in milliseconds: ten frames per second (spec §9). */
const FRAME_MS = 100;
/** The side of the scan box in CSS pixels. Users aim inexactly, so the read area is larger by the factor `MARGIN`. */
const BOX = 250;
const MARGIN = 1.2;

export type ScanState = "starting" | "scanning" | "stopped" | "reader-failed" | CameraProblem;

export interface CameraScanner {
  video: RefObject<HTMLVideoElement | null>;
  state: ScanState;
  camera: Camera | null;
  cameras: readonly { id: string; name: string }[];
  start: (deviceId?: string) => void;
  stop: () => void;
}

/**
 * Runs the camera until `stop` is called or the component unmounts. Calls `onFrame` for every frame that was read, with
 * its code or null.
 */
export function useCamera(onFrame: (code: string | null) => void): CameraScanner {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState<{ deviceId: string } | null>({ deviceId: "" });
  const [state, setState] = useState<ScanState>("starting");
  const [camera, setCamera] = useState<Camera | null>(null);
  const [cameras, setCameras] = useState<CameraScanner["cameras"]>([]);
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });

  useEffect(() => {
    if (!wanted) return;
    let isLeft = false;
    let opened: Camera | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;

    const begin = async () => {
      const problem = cameraProblem();
      if (problem) return setState(problem);
      const reading = loadReader();
      reading.catch(() => {});
      try {
        opened = await openCamera(wanted.deviceId);
      } catch (error) {
        if (!isLeft) setState(problemOf(error));
        return;
      }
      // If the dialog was closed before the user allowed the camera, the camera stops at once.
      if (isLeft) return opened.stop();
      setCamera(opened);
      void listCameras().then(
        (found) => !isLeft && setCameras(found),
        () => {},
      );
      if (video.current) {
        video.current.srcObject = opened.stream;
        await video.current.play().catch(() => {});
      }
      let read: ReadCode;
      try {
        read = await reading;
      } catch {
        if (!isLeft) setState("reader-failed");
        return;
      }
      if (isLeft) return;
      setState("scanning");
      let isBusy = false;
      const look = async () => {
        const frame = video.current && frameIn(video.current);
        if (!frame || isBusy) return;
        isBusy = true;
        const code = await read(frame).catch(() => null);
        isBusy = false;
        if (!isLeft) latest.current(code);
      };
      timer = setInterval(() => void look(), FRAME_MS);
    };
    void begin();
    return () => {
      isLeft = true;
      clearInterval(timer);
      opened?.stop();
      setCamera(null);
    };
  }, [wanted]);

  return {
    video,
    state,
    camera,
    cameras,
    start: (deviceId = "") => {
      setState("starting");
      setWanted({ deviceId });
    },
    stop: () => {
      setState("stopped");
      setWanted(null);
    },
  };
}

let canvas: HTMLCanvasElement | undefined;

/**
 * The part of the video inside the scan box and its margin, in the camera's resolution; null while there is no picture.
 * `scale` is needed because the page shows the video scaled and cropped.
 */
function frameIn(video: HTMLVideoElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const scale = Math.max(video.clientWidth / width, video.clientHeight / height) || 1;
  const side = Math.round(Math.min((BOX * MARGIN) / scale, width, height));
  canvas ??= document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}
