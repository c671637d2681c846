/** For `node --import`: prints every module as it is loaded. */
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    console.log(`loads ${url}`);
    return next(url, context);
  },
});
