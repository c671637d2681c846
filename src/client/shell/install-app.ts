/** Installing the app, in browsers that offer it. `public/before-app.js` keeps the offer until the user wants it. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    fundiInstall?: InstallOffer;
  }
}

/** Whether the browser offers to install the app: not if it is installed, and never on plain HTTP. */
export const canInstall = (): boolean => window.fundiInstall !== undefined;

/** Asks the user by the browser's own question. An offer can be used once; a browser may make another one later. */
export function install(): void {
  const offer = window.fundiInstall;
  delete window.fundiInstall;
  // A browser that refuses has told the user why.
  offer?.prompt().catch(() => {});
}
