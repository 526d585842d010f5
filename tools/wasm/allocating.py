"""Memory for kernels that create arrays: what they call of Numba's runtime, for the page.

Blocks have sizes of powers of two, with a header in front: Numba's record of the references to an
array. A block that nothing refers to waits in a list for the next array of its size.
"""

ROOM = 256 * 1024
_HEADER = 64

RUNTIME = f"""
%header = type {{ i64, ptr, ptr, ptr, i64 }}
@arena = internal global [{ROOM} x i8] zeroinitializer, align {_HEADER}
@top = internal global i32 0
@free = internal global [32 x ptr] zeroinitializer
declare i32 @llvm.ctlz.i32(i32, i1)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %all = add i64 %size, {_HEADER}
  %needed = trunc i64 %all to i32
  %most = sub i32 %needed, 1
  %zeros = call i32 @llvm.ctlz.i32(i32 %most, i1 true)
  %power = sub i32 32, %zeros
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %first = load ptr, ptr %list
  %none = icmp eq ptr %first, null
  br i1 %none, label %fresh, label %again
again:
  %link = getelementptr %header, ptr %first, i32 0, i32 3
  %next = load ptr, ptr %link
  store ptr %next, ptr %list
  br label %fill
fresh:
  %room = shl i32 1, %power
  %at = load i32, ptr @top
  %end = add i32 %at, %room
  %full = icmp ugt i32 %end, {ROOM}
  br i1 %full, label %fail, label %take
fail:
  ret ptr null
take:
  store i32 %end, ptr @top
  %new = getelementptr i8, ptr @arena, i32 %at
  br label %fill
fill:
  %block = phi ptr [ %first, %again ], [ %new, %take ]
  %data = getelementptr i8, ptr %block, i32 {_HEADER}
  %kind = inttoptr i32 %power to ptr
  %count_at = getelementptr %header, ptr %block, i32 0, i32 0
  %ends_at = getelementptr %header, ptr %block, i32 0, i32 1
  %kind_at = getelementptr %header, ptr %block, i32 0, i32 2
  %data_at = getelementptr %header, ptr %block, i32 0, i32 3
  %size_at = getelementptr %header, ptr %block, i32 0, i32 4
  store i64 1, ptr %count_at
  store ptr null, ptr %ends_at
  store ptr %kind, ptr %kind_at
  store ptr %data, ptr %data_at
  store i64 %size, ptr %size_at
  ret ptr %block
}}

define void @NRT_MemInfo_call_dtor(ptr %block) {{
  %kind_at = getelementptr %header, ptr %block, i32 0, i32 2
  %kind = load ptr, ptr %kind_at
  %power = ptrtoint ptr %kind to i32
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %first = load ptr, ptr %list
  %link = getelementptr %header, ptr %block, i32 0, i32 3
  store ptr %first, ptr %link
  store ptr %block, ptr %list
  ret void
}}
"""
"""Definitions in LLVM's language; the data of a block begin after its header."""
