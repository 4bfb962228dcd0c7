#include "window_test.h"

#include <guide/guide_browser.h>
#include <guide/guide_page.h>
#include <guide/guide_window.h>

#include <QtCore/QFile>
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QTextBlock>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollBar>

#include <set>

namespace mbv::test {
namespace {

using viewer::GuideBrowser;
using viewer::GuidePage;
using viewer::GuideWindow;
using viewer::Language;

class WindowGuide : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        trigger("help.guide");
        guide_ = window().findChild<GuideWindow*>();
        ASSERT_NE(guide_, nullptr);
        browser_ = guide_->findChild<GuideBrowser*>();
        contents_ = guide_->findChild<QListWidget*>();
    }

    void goTo(const QString& link)
    {
        browser_->setSource(QUrl(link));
        settle();
    }

    void searchFor(const QString& words)
    {
        auto* field = guide_->findChild<QLineEdit*>();
        field->setText(words);
        emit field->returnPressed();
        settle();
    }

    QString file() const { return browser_->source().fileName(); }

    /// What its links lead to, by file and heading.
    std::set<QUrl> linksHere() const
    {
        std::set<QUrl> links;
        for (QTextBlock block = browser_->document()->begin(); block.isValid();
             block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (part.fragment().charFormat().isAnchor())
                    links.insert(
                        browser_->source().resolved(part.fragment().charFormat().anchorHref()));
        return links;
    }

    GuideWindow* guide_ = nullptr;
    GuideBrowser* browser_ = nullptr;
    QListWidget* contents_ = nullptr;
};

TEST_F(WindowGuide, ShowsItsPagesWithTheirPictures)
{
    EXPECT_TRUE(guide_->isVisible());
    EXPECT_FALSE(guide_->isModal()) << "to be read beside the window";
    ASSERT_EQ(contents_->count(), 7);
    int pictures = 0;
    for (int i = 0; i < contents_->count(); ++i) {
        contents_->setCurrentRow(i);
        settle();
        EXPECT_GT(browser_->toPlainText().size(), 1000) << i;
        EXPECT_EQ(browser_->document()->begin().blockFormat().headingLevel(), 1) << i;
        for (QTextBlock block = browser_->document()->begin(); block.isValid();
             block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
                if (!format.isValid())
                    continue;
                ++pictures;
                EXPECT_GT(format.width(), 100) << format.name().toStdString();
                EXPECT_LT(format.width(), browser_->width());
            }
    }
    EXPECT_EQ(pictures, 18) << "7 of the guide, 11 of the tour";
    EXPECT_EQ(browser_->horizontalScrollBar()->maximum(), 0);
}

TEST_F(WindowGuide, ShowsEveryHeadingAndWordOfAPage)
{
    QFile page(":/guide/GUIDE.md");
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    QStringList written;
    for (const QString& line : QString::fromUtf8(page.readAll()).split('\n'))
        if (line.startsWith('#'))
            written << line.mid(line.indexOf(' ') + 1);
    QStringList shown;
    double bottom = 0;
    for (QTextBlock block = browser_->document()->begin(); block.isValid(); block = block.next()) {
        const QRectF place = browser_->document()->documentLayout()->blockBoundingRect(block);
        EXPECT_GE(place.top(), bottom) << "over another one: " << block.text().toStdString();
        bottom = place.bottom();
        if (block.blockFormat().headingLevel() > 0)
            shown << block.text();
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const bool isPicture =
                part.fragment().text() == QChar(QChar::ObjectReplacementCharacter);
            EXPECT_EQ(part.fragment().charFormat().isImageFormat(), isPicture)
                << part.fragment().text().toStdString();
        }
    }
    EXPECT_EQ(shown, written);
    EXPECT_GT(written.size(), 6);
}

TEST_F(WindowGuide, HasAHeadingForEachLinkBetweenItsPages)
{
    std::set<QUrl> inside;
    for (const GuidePage& page : viewer::guidePages(false)) {
        goTo(page.source.toString());
        for (const QUrl& link : linksHere())
            if (link.hasFragment() && viewer::isInGuide(link.adjusted(QUrl::RemoveFragment)))
                inside.insert(link);
    }
    EXPECT_GT(inside.size(), 10U);
    for (const QUrl& link : inside) {
        goTo(link.adjusted(QUrl::RemoveFragment).toString());
        bool found = false;
        for (QTextBlock block = browser_->document()->begin(); block.isValid();
             block = block.next())
            found = found || (block.blockFormat().headingLevel() > 0 &&
                              viewer::anchorOf(block.text()) == link.fragment());
        EXPECT_TRUE(found) << link.toString().toStdString();
    }
}

TEST_F(WindowGuide, FollowsLinksAndGoesBack)
{
    EXPECT_EQ(file(), "GUIDE.md");
    goTo("VIEWER.md#time");
    EXPECT_EQ(file(), "VIEWER.md");
    EXPECT_GT(browser_->verticalScrollBar()->value(), 0) << "at the heading";
    EXPECT_EQ(contents_->currentRow(), 2);
    const int there = browser_->verticalScrollBar()->value();
    goTo("#robots");
    EXPECT_NE(browser_->verticalScrollBar()->value(), there);
    guide_->findChild<QPushButton*>()->click();
    settle();
    EXPECT_EQ(file(), "GUIDE.md");
    EXPECT_EQ(contents_->currentRow(), 0);
}

TEST_F(WindowGuide, SaysWhereALinkLeadsThatItDoesNotHave)
{
    goTo("schemas/scene.schema.json");
    EXPECT_EQ(file(), "GUIDE.md");
    bool told = false;
    for (const QLabel* label : guide_->findChildren<QLabel*>())
        told = told || label->text().contains("scene.schema.json");
    EXPECT_TRUE(told);
}

TEST_F(WindowGuide, FindsWordsInAllPages)
{
    searchFor("fifteen");
    EXPECT_EQ(file(), "GUIDE.md");
    EXPECT_EQ(browser_->textCursor().selectedText(), "fifteen");
    searchFor("--joint");
    EXPECT_NE(file(), "GUIDE.md");
    EXPECT_EQ(browser_->textCursor().selectedText(), "--joint");
    const QString before = file();
    searchFor("no such words are there");
    EXPECT_EQ(file(), before);
    EXPECT_TRUE(guide_->findChild<QLabel*>()->text().contains("no such words"));
}

TEST_F(WindowGuide, SpeaksKoreanWhereThereIsAKoreanPage)
{
    language_->setLanguage(Language::Korean);
    settle();
    EXPECT_EQ(file(), "GUIDE.ko.md");
    EXPECT_TRUE(browser_->toPlainText().contains(QStringLiteral("길잡이")));
    EXPECT_EQ(contents_->count(), 7);
    language_->setLanguage(Language::English);
    settle();
    EXPECT_EQ(file(), "GUIDE.md");
}

TEST_F(WindowGuide, OpensAgainWhereItWasRead)
{
    contents_->setCurrentRow(3);
    guide_->close();
    settle();
    trigger("help.guide");
    EXPECT_EQ(window().findChildren<GuideWindow*>().size(), 1);
    EXPECT_TRUE(guide_->isVisible());
    EXPECT_EQ(file(), "FILES.md");
}

} // namespace
} // namespace mbv::test
