/** For `node --import`: prints the name of every module that the process loads. */
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    console.log(`loads ${url}`);
    return next(url, context);
  },
});
