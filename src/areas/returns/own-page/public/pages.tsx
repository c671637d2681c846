import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { OwnPage } from "./own-page.tsx";
import type { OwnPages } from "./own-view.ts";

export const renderOwn: OwnPages["renderOwn"] = (view) => renderPage(<OwnPage {...view} />);
