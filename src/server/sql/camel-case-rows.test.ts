import pg from "pg";
import { expect, test } from "vitest";
import { RowsQuery, type Column, type Layout } from "./camel-case-rows.ts";

test("a statement with a new description uses the new one", () => {
  const layouts = new Map<string, Layout>();
  const { INT4, TEXT } = pg.types.builtins;
  const read = (fields: Column[], values: (string | null)[]) => {
    const query = new RowsQuery(
      "select * from items",
      [],
      {
        name: "s1",
        rename: (column) => column.toUpperCase(),
        getTypeParser: pg.types.getTypeParser,
        layouts,
      },
      () => undefined,
    );
    query.handleRowDescription({ fields });
    query.handleDataRow({ fields: values });
    return query.found;
  };
  const a = { name: "a", dataTypeID: INT4 };
  const b = { name: "b", dataTypeID: TEXT };
  expect(read([a, b], ["1", null])).toEqual([{ A: 1, B: null }]);
  expect(read([a, b], ["2", "x"])).toEqual([{ A: 2, B: "x" }]);
  expect(read([b, a], ["3", "4"])).toEqual([{ B: "3", A: 4 }]);
  expect(read([{ ...a, dataTypeID: TEXT }, b], ["5", "6"])).toEqual([{ A: "5", B: "6" }]);
  expect(read([a], ["7"])).toEqual([{ A: 7 }]);
});
