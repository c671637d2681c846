import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { TrackPage } from "./track-page.tsx";
import { FindPage } from "./find-page.tsx";
import type { TrackPages } from "./track-view.ts";

export const renderTrack: TrackPages["renderTrack"] = (view) => renderPage(<TrackPage {...view} />);
export const renderFind: TrackPages["renderFind"] = (view) => renderPage(<FindPage {...view} />);
