// Lets a customer sign with the finger on the page that asks for their approval. Without it the page is whole: the
// name that is typed is enough.
(function () {
  var pad = document.querySelector("[data-signature]");
  if (!pad || !window.PointerEvent) return;
  var canvas = pad.querySelector("canvas");
  var field = pad.querySelector("input[name=signature]");
  var pen = canvas.getContext("2d");
  var drawing = false;

  pad.hidden = false;
  prepare();

  function prepare() {
    // Real pixels for the screen's density, at most twofold: a signature needs no more, and travels by phone.
    var density = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = canvas.clientWidth * density;
    canvas.height = canvas.clientHeight * density;
    pen.scale(density, density);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    pen.strokeStyle = "#16181d";
    pen.lineWidth = 2;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    field.value = "";
  }

  canvas.addEventListener("pointerdown", function (event) {
    drawing = true;
    canvas.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(event.offsetX, event.offsetY);
    pen.lineTo(event.offsetX + 0.1, event.offsetY);
    pen.stroke();
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", function (event) {
    if (!drawing) return;
    pen.lineTo(event.offsetX, event.offsetY);
    pen.stroke();
  });
  ["pointerup", "pointercancel"].forEach(function (kind) {
    canvas.addEventListener(kind, function () {
      if (!drawing) return;
      drawing = false;
      var picture = canvas.toDataURL("image/png");
      // As large as the shop takes; a scribble beyond it goes without.
      field.value = picture.length <= 200000 ? picture : "";
    });
  });
  pad.querySelector("[data-clear]").addEventListener("click", prepare);
})();
