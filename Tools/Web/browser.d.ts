// Names of browsers that the oldest supported tsc, Debian's 4.8, does not declare. Tools/check-web compiles with
// --skipLibCheck, so a newer tsc uses its own declarations beside these.

declare class CompressionStream {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

declare class DecompressionStream extends CompressionStream {}

interface OffscreenCanvasRenderingContext2D extends CanvasRect, CanvasDrawImage, CanvasImageData {}

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: "2d"): OffscreenCanvasRenderingContext2D | null;
}

interface Gamepad {
  readonly vibrationActuator?: {
    playEffect(
      kind: "dual-rumble", effect: { duration: number; strongMagnitude: number; weakMagnitude: number }
    ): Promise<string>;
  };
}
