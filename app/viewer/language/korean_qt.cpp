#include "korean_qt.h"

#include "korean_row.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

constexpr auto kRows = std::to_array<Row>({
    // buttons
    Row{"OK", "확인"},
    Row{"&OK", "확인(&O)"},
    Row{"Cancel", "취소"},
    Row{"Open", "열기"},
    Row{"Save", "저장"},
    Row{"&Save", "저장(&S)"},
    Row{"Discard", "버리기"},
    Row{"*", "*"},
    Row{"Press shortcut", "키를 누르세요"},
    Row{"Scroll Left", "왼쪽으로 스크롤"},
    Row{"Scroll Right", "오른쪽으로 스크롤"},
    Row{"Close Tab", "탭 닫기"},
    // fields
    Row{"&Undo", "실행 취소(&U)"},
    Row{"&Redo", "다시 실행(&R)"},
    Row{"Cu&t", "잘라내기(&T)"},
    Row{"&Copy", "복사(&C)"},
    Row{"Copy &Link Location", "링크 주소 복사(&L)"},
    Row{"&Paste", "붙여넣기(&P)"},
    Row{"Select All", "모두 선택"},
    // the file dialog
    Row{"Alt+Left", "Alt+Left"},
    Row{"Alt+Right", "Alt+Right"},
    Row{"Alt+Up", "Alt+Up"},
    Row{"Drive", "드라이브"},
    Row{"Folder", "폴더"},
    Row{"File Folder", "폴더"},
    Row{"File", "파일"},
    Row{"Computer", "컴퓨터"},
    Row{"My Computer", "내 컴퓨터"},
    Row{"Name", "이름"},
    Row{"Size", "크기"},
    Row{"Type", "종류"},
    Row{"Kind", "종류"},
    Row{"Date Modified", "수정한 날짜"},
    Row{"&Delete", "삭제(&D)"},
    Row{"&New Folder", "새 폴더(&N)"},
    Row{"&Open", "열기(&O)"},
    Row{"&Choose", "선택(&C)"},
    Row{"&Rename", "이름 바꾸기(&R)"},
    Row{"All Files (*)", "모든 파일 (*)"},
    Row{"Change to detail view mode", "자세히 보기로 바꾸기"},
    Row{"Change to list view mode", "목록 보기로 바꾸기"},
    Row{"Create New Folder", "새 폴더 만들기"},
    Row{"Create a New Folder", "새 폴더 만들기"},
    Row{"Detail View", "자세히 보기"},
    Row{"List View", "목록 보기"},
    Row{"Directory:", "폴더:"},
    Row{"File &name:", "파일 이름(&N):"},
    Row{"Files", "파일"},
    Row{"Files of type:", "파일 형식:"},
    Row{"Back", "뒤로"},
    Row{"Forward", "앞으로"},
    Row{"Go back", "뒤로 가기"},
    Row{"Go forward", "앞으로 가기"},
    Row{"Parent Directory", "상위 폴더"},
    Row{"Go to the parent directory", "상위 폴더로 가기"},
    Row{"List of places and bookmarks", "위치와 책갈피 목록"},
    Row{"Sidebar", "옆 목록"},
    Row{"Look in:", "찾는 위치:"},
    Row{"Recent Places", "최근 위치"},
    Row{"Remove", "빼기"},
    Row{"Show ", "보이기 "},
    Row{"Show &hidden files", "숨긴 파일 보이기(&H)"},
    Row{"Save As", "다른 이름으로 저장"},
    Row{"New Folder", "새 폴더"},
    Row{"Delete", "삭제"},
    Row{"'%1' is write protected.\nDo you want to delete it anyway?",
        "'%1'은(는) 쓰기가 금지되어 있습니다.\n그래도 삭제할까요?"},
    Row{"Are you sure you want to delete '%1'?", "'%1'을(를) 삭제할까요?"},
    Row{"Could not delete directory.", "폴더를 삭제할 수 없습니다."},
    Row{"%1 already exists.\nDo you want to replace it?", "%1이(가) 이미 있습니다.\n덮어쓸까요?"},
    Row{"%1\nFile not found.\nPlease verify the correct file name was given.",
        "%1\n파일을 찾을 수 없습니다.\n파일 이름을 확인하세요."},
    Row{"%1\nDirectory not found.\nPlease verify the correct directory name was given.",
        "%1\n폴더를 찾을 수 없습니다.\n폴더 이름을 확인하세요."},
});

} // namespace

QString koreanOfQt(const char* context, const char* source)
{
    const std::string_view of = context;
    if (of == "QShortcut" || of == "QGuiApplication") // keys; which way is written
        return QString::fromUtf8(source);
    const auto found = std::find_if(kRows.begin(), kRows.end(), [source](const Row& row) {
        return row.english == std::string_view(source);
    });
    return found == kRows.end() ? QString() : QString::fromUtf8(found->korean);
}

} // namespace mbv::viewer
