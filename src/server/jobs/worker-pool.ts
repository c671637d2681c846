import type pg from "pg";

type OnConnect = Parameters<pg.Pool["connect"]>[0];

/**
 * The connection pool that graphile-worker 0.18 gets. When the connection on which graphile-worker listens breaks while
 * workers stop, graphile-worker releases it twice. pg-pool throws at the second release, and the unhandled rejection
 * would end the process. Therefore only the first release reaches the pool.
 */
export function poolForWorkers(pool: pg.Pool): pg.Pool {
  const connect = (onConnect?: OnConnect) => {
    if (!onConnect) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      onConnect(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
