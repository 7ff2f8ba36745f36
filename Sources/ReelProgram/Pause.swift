import Dispatch

/// Lets this thread sleep.
package func pause(nanoseconds: UInt64) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
}
