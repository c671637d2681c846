/*
 * Shows the names of chosen pictures, and makes the pictures smaller before the form of /shop/book sends them. Without
 * this script they are sent as they are.
 */
(() => {
  const SIDE = 1600;
  const form = document.querySelector("form[data-book]");
  for (const input of form?.querySelectorAll("input[type=file]") ?? []) {
    const name = input.closest("label").querySelector("[data-file-name]");
    const show = () => (name.textContent = input.files[0]?.name ?? "");
    input.addEventListener("change", show);
    // The browser keeps chosen files when the visitor comes back to the page.
    show();
  }
  if (!form || !window.createImageBitmap || !window.DataTransfer) return;

  for (const input of form.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", () => void shrink(input));
  }

  async function shrink(input) {
    const [file] = input.files;
    if (!file || file.size < 400_000) return;
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
      const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
      // Meanwhile another picture may have been chosen.
      if (!small || small.size >= file.size || input.files[0] !== file) return;
      const files = new DataTransfer();
      files.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
      input.files = files.files;
    } catch {
      // The server says what is wrong with the picture.
    }
  }
})();
