import { expect, test } from "vitest";
import { recent } from "./recent.ts";

function counted(most: number) {
  let reads = 0;
  let time = 0;
  const source = {};
  const read = recent(() => Promise.resolve(++reads * most), {
    seconds: 30,
    isKept: (value) => value >= 10,
    now: () => time,
  });
  return {
    read: () => read(source),
    wait: (seconds: number) => (time += seconds * 1000),
  };
}

test("a small result is read anew each time", async () => {
  const { read } = counted(1);
  expect((await read()).value).toBe(1);
  expect((await read()).value).toBe(2);
});

test("a large result is kept for its time, with the time when it was made", async () => {
  const { read, wait } = counted(10);
  wait(5);
  expect(await read()).toEqual({ value: 10, at: 5000 });
  wait(29);
  expect(await read()).toEqual({ value: 10, at: 5000 });
  wait(1);
  expect(await read()).toEqual({ value: 20, at: 35_000 });
});

test("readers who come while a large result is made share it", async () => {
  const { read, wait } = counted(10);
  await read();
  wait(60);
  const answers = await Promise.all([read(), read(), read()]);
  expect(answers.map(({ value }) => value)).toEqual([20, 20, 20]);
});

test("a failed read is not kept", async () => {
  let fails = true;
  const read = recent(() => (fails ? Promise.reject(new Error("down")) : Promise.resolve(7)), {
    seconds: 30,
    isKept: () => true,
  });
  const source = {};
  await expect(read(source)).rejects.toThrow("down");
  fails = false;
  expect((await read(source)).value).toBe(7);
});
